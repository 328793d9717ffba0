import { describe, expect, test } from 'vitest'
import { compareWithTitles, structureProblems } from './check.ts'
import { checksumOf, header, readFiles, tableOf } from './table.ts'

const fileOf = (...lines: readonly string[]) => [{ name: 'some.tsv', text: `${[header, ...lines].join('\n')}\n` }]
const asthma = '5\tJ45.909\tAsthma\tAsthme\tBronchial asthma|Reactive airways\t'

describe('the curated table', () => {
  test('is without mistakes, and large enough', async () => {
    const { conditions, problems } = tableOf(await readFiles())
    expect([...problems, ...structureProblems(conditions)]).toEqual([])
    expect(conditions.length).toBeGreaterThanOrEqual(1500)
    expect(conditions.filter(({ usual }) => usual === 5).length).toBeGreaterThan(30)
  })
})

describe('a row', () => {
  test('is read by its columns', () => {
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
  ])('with %s is left out and named', (_what, row) => {
    const { conditions, problems } = tableOf(fileOf(row))
    expect([conditions, problems.map(({ place }) => place)]).toEqual([[], ['some.tsv:2']])
  })

  test('that stands twice, or repeats itself, is named', () => {
    expect(tableOf(fileOf(asthma, asthma)).problems).toHaveLength(1)
    const { conditions } = tableOf(
      fileOf(asthma, '4\tJ45.2\tASTHMA\tAutre\t\t', '4\tJ45.3\tOther\tAsthme\t\t', '4\tJ46\tX\tY\tx\t', '4\tJ47\tSame\tSame\t\t'),
    )
    expect(structureProblems(conditions).map(({ place }) => place)).toEqual(['some.tsv:3', 'some.tsv:4', 'some.tsv:5', 'some.tsv:6'])
  })

  test('a wrong first line is named', () => {
    expect(tableOf([{ name: 'some.tsv', text: `${asthma}\n` }]).problems).toMatchObject([{ place: 'some.tsv:1' }])
  })
})

test('the checksum follows the text', async () => {
  const [one, same, other] = await Promise.all([fileOf(asthma), fileOf(asthma), fileOf(asthma.replace('5', '4'))].map(checksumOf))
  expect([one === same, one === other]).toEqual([true, false])
})

describe('against official titles', () => {
  const titles = new Map([
    ['J45', 'Asthma'],
    ['J459', 'Other and unspecified asthma'],
    ['J20', 'Acute bronchitis'],
    ['C50', 'Malignant neoplasm of breast'],
  ])
  const report = (row: string) => compareWithTitles(tableOf(fileOf(row)).conditions, titles)
  const counts = (row: string) => Object.values(report(row)).map((each) => each.length)

  test.each([
    ['a name that its title has', '5\tJ45\tAsthma\tAsthme\t\t', [0, 0, 0]],
    ['cancer, that titles call malignant neoplasm', '5\tC50\tBreast cancer\tCancer du sein\t\t', [0, 0, 0]],
    ['a synonym that its title has', '5\tJ45\tWheezing\tSifflement\tAsthma\t', [0, 0, 0]],
    ['a code that does not exist', '5\tJ99\tAsthma\tAsthme\t\t', [1, 0, 0]],
    ['a finer code than there are titles', asthma, [0, 1, 0]],
    ['another condition', '5\tJ45\tBroken hip\tHanche cassée\t\t', [0, 0, 1]],
    ['the opposite', '5\tJ20\tChronic bronchitis\tBronchite chronique\t\t', [0, 0, 1]],
  ])('%s', (_what, row, expected) => expect(counts(row)).toEqual(expected))
})
