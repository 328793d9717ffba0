import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import FormViewer from './FormViewer.tsx'
import { testScreen } from './testScreen.ts'

const root = testScreen()

it.each([false, true])('names the boxes for comments and for "Other" after their question (read-only: %s)', async (isReadOnly) => {
  const formJson: JsonObject = {
    elements: [
      { type: 'radiogroup', name: 'cause', title: 'Cause', choices: ['Fall'], showOtherItem: true, otherText: 'Something else' },
      { type: 'radiogroup', name: 'pain', title: 'Pain', choices: ['None'], showCommentArea: true, commentText: 'Why do you think so?' },
    ],
  }
  const answers = { cause: 'other', 'cause-Comment': 'Bicycle' }
  await act(async () => root().render(<FormViewer formJson={formJson} answers={answers} language="en" isReadOnly={isReadOnly} />))
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('textarea')].map((box) => box.getAttribute('aria-label'))).toEqual([
      'Cause: Something else',
      'Pain: Why do you think so?',
    ]),
  )
})
