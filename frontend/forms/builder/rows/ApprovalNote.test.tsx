import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { problemsOf } from '#resources/forms/survey/checks.ts'
import { i18n, textsReady } from '../../../base/i18n/i18n.ts'
import type { ActionNoteProps } from '../../../engine/area.ts'
import ApprovalNote from './ApprovalNote.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['forms', 'common'])
})

it('lists every warning and every fault of a form to the user who approves it', () => {
  const document: JsonObject = {
    elements: [
      { type: 'medications', name: 'drugs', title: 'Medications' },
      { type: 'text', name: 'a\t', title: 'Like {this}' },
      { type: 'text', name: 'b', visibleIf: '({a} = 1' },
    ],
  }
  const client = new QueryClient()
  client.setQueryData(['formProblems', 'f'], { document, problems: problemsOf(document) })
  const element = globalThis.document.createElement('div')
  element.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ApprovalNote {...({ row: { id: 'f' } } as ActionNoteProps<'form'>)} />
    </QueryClientProvider>,
  )
  const lines = [...element.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines).toHaveLength(problemsOf(document).length)
  expect(problemsOf(document).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['unknownType', 'nameWithSpaces', 'dangling', 'brokenExpression']),
  )
  expect(lines.filter((line) => line.includes('To check'))).toHaveLength(3)
  expect(lines.join('\n')).toContain('Medications')
})
