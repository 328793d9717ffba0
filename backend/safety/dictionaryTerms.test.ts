import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { admin, coordinator } from './testSafety.ts'

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

interface ImportAnswer {
  readonly accepted: number
  readonly rejected: number
  readonly problems: readonly { readonly row: number; readonly field: string | null; readonly code: string }[]
}

/** Imports a file with these lines as one edition of a dictionary. */
async function importTerms(dictionary: string, edition: string, lines: readonly string[], caller = admin) {
  const body = new FormData()
  body.set('defaults', JSON.stringify({ dictionary, edition }))
  body.append(
    'file',
    new Blob([['Code du terme,LLT name,Parent code,Parent name', ...lines].join('\n')], { type: 'text/csv' }),
    'terms.csv',
  )
  const answer = await node.fetch('dictionary-terms/import', { as: caller, method: 'POST', body })
  return { status: answer.status, data: (await answer.json()).data as ImportAnswer }
}

it('imports each edition of a dictionary once, with the terms of the next level', async () => {
  const dictionary = `Dictionary ${crypto.randomUUID()}`
  const lines = ['101,Sore head,1,Headache', '102,Feeling sick,2,Nausea', '101,Repeated code,1,Headache', ',No code,,']
  const first = await importTerms(dictionary, '1.0', lines)
  expect(first.data).toMatchObject({ accepted: 2, rejected: 2 })
  expect(first.data.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [3, 'code', 'repeatedInFile'],
    [4, 'code', 'required'],
  ])
  expect((await importTerms(dictionary, '1.0', lines.slice(0, 1))).data).toMatchObject({ accepted: 0, rejected: 1 })
  expect((await importTerms(dictionary, '2.0', lines.slice(0, 1))).data).toMatchObject({ accepted: 1, rejected: 0 })

  const found = await node.call(`dictionary-terms?dictionary=${encodeURIComponent(dictionary)}&edition=1.0`, { as: coordinator })
  expect(found.data).toMatchObject([
    { code: '102', term: 'Feeling sick', parentCode: '2', parentTerm: 'Nausea', dictionary, edition: '1.0' },
    { code: '101', term: 'Sore head', parentCode: '1', parentTerm: 'Headache', dictionary, edition: '1.0' },
  ])
})

it('rejects an import of terms by a coordinator', async () => {
  expect((await importTerms('Dictionary', '1.0', ['101,Sore head,,'], coordinator)).status).toBe(403)
})
