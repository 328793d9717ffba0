import { describe, expect, test } from 'vitest'
import { compareWithTitles, findStructureProblems } from './check.ts'
import { checksumOf, header, readFiles, tableOf } from './table.ts'

const fileOf = (...lines: readonly string[]) => [{ name: 'some.tsv', text: `${[header, ...lines].join('\n')}\n` }]
const asthma = '5\tJ45.909\tAsthma\tAsthme\tBronchial asthma|Reactive airways\t'

describe('the curated table of conditions', () => {
  test('the curated table of conditions has no faults, and at least 1500 conditions', async () => {
    const { conditions, problems } = tableOf(await readFiles())
    expect([...problems, ...findStructureProblems(conditions)]).toEqual([])
    expect(conditions.length).toBeGreaterThanOrEqual(1500)
    expect(conditions.filter(({ usual }) => usual === 5).length).toBeGreaterThan(30)
  })
})

describe('a row of the table of conditions', () => {
  test('a row of conditions is read by its columns', () => {
    expect(tableOf(fileOf(asthma))).toEqual({
      problems: [],
      conditions: [
        {
          place: 'some.tsv:2',
          friendlyName: 'Asthma',
          frenchName: 'Asthme',
          synonyms: ['Bronchial asthma', 'Reactive airways'],
          frenchSynonyms: [],
          codes: ['J45.909'],
          usual: 5,
          source: 'curated',
        },
      ],
    })
  })

  test.each([
    ['too few columns', '5\tJ45\tAsthma\tAsthme\t'],
    ['an unknown frequency', asthma.replace('5', '6')],
    ['a code without its dot', asthma.replace('J45.909', 'J45909')],
    ['a code twice', asthma.replace('J45.909', 'J45 J45')],
    ['two blanks between codes', asthma.replace('J45.909', 'J45  J46')],
    ['no French name', asthma.replace('Asthme', '')],
    ['a blank at an end', asthma.replace('Asthma', 'Asthma ')],
    ['an empty synonym', asthma.replace('|', '||')],
    ['a name without a word', asthma.replace('Asthma', '—')],
  ])('a row of conditions with %s is skipped and reported', (_description, row) => {
    const { conditions, problems } = tableOf(fileOf(row))
    expect([conditions, problems.map(({ place }) => place)]).toEqual([[], ['some.tsv:2']])
  })

  test('a row of conditions is reported when it is a duplicate or repeats itself', () => {
    expect(tableOf(fileOf(asthma, asthma)).problems).toHaveLength(1)
    const { conditions } = tableOf(
      fileOf(asthma, '4\tJ45.2\tASTHMA\tAutre\t\t', '4\tJ45.3\tOther\tAsthme\t\t', '4\tJ46\tX\tY\tx\t', '4\tJ47\tSame\tSame\t\t'),
    )
    expect(findStructureProblems(conditions).map(({ place }) => place)).toEqual(['some.tsv:3', 'some.tsv:4', 'some.tsv:5', 'some.tsv:6'])
  })

  test('reports a wrong first line of the table', () => {
    expect(tableOf([{ name: 'some.tsv', text: `${asthma}\n` }]).problems).toMatchObject([{ place: 'some.tsv:1' }])
  })
})

test('computes a checksum that depends on the text', async () => {
  const [firstChecksum, equalChecksum, other] = await Promise.all(
    [fileOf(asthma), fileOf(asthma), fileOf(asthma.replace('5', '4'))].map(checksumOf),
  )
  expect([firstChecksum === equalChecksum, firstChecksum === other]).toEqual([true, false])
})

describe('comparison with official titles', () => {
  const titles = new Map([
    ['J45', 'Asthma'],
    ['J459', 'Other and unspecified asthma'],
    ['J20', 'Acute bronchitis'],
    ['C50', 'Malignant neoplasm of breast'],
  ])
  const report = (row: string) => compareWithTitles(tableOf(fileOf(row)).conditions, titles)
  const countProblems = (row: string) => Object.values(report(row)).map((each) => each.length)

  test.each([
    ['a name that its title has', '5\tJ45\tAsthma\tAsthme\t\t', [0, 0, 0]],
    ['cancer, that titles call malignant neoplasm', '5\tC50\tBreast cancer\tCancer du sein\t\t', [0, 0, 0]],
    ['a synonym that its title has', '5\tJ45\tWheezing\tSifflement\tAsthma\t', [0, 0, 0]],
    ['a code that does not exist', '5\tJ99\tAsthma\tAsthme\t\t', [1, 0, 0]],
    ['a finer code than there are titles', asthma, [0, 1, 0]],
    ['another condition', '5\tJ45\tBroken hip\tHanche cassée\t\t', [0, 0, 1]],
    ['the opposite', '5\tJ20\tChronic bronchitis\tBronchite chronique\t\t', [0, 0, 1]],
  ])('compares %s with official titles', (_description, row, expected) => expect(countProblems(row)).toEqual(expected))
})
