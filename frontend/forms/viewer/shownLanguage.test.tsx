import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import FormViewer from './FormViewer.tsx'
import { testScreen } from './testScreen.ts'

const root = testScreen()

it.each([
  ['fr', { default: 'How are you?', fr: 'Comment allez-vous ?' }, 'fr'],
  ['en', { default: 'How are you?', fr: 'Comment allez-vous ?' }, 'en'],
  ['fr', 'How are you?', 'en'],
])('names the language of a form that is requested in "%s" and has the texts %j: "%s"', async (language, title, shown) => {
  const formJson: JsonObject = { elements: [{ type: 'text', name: 'feeling', title }] }
  await act(async () => root().render(<FormViewer formJson={formJson} language={language} />))
  await vi.waitFor(() => expect(document.querySelector('.form-viewer')?.getAttribute('lang')).toBe(shown))
})
