import { EditorView } from '@codemirror/view'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeEditor } from './CodeEditor.tsx'

let root: Root
beforeEach(() => {
  // The DOM of the tests has no layout; the editor measures its texts.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(Range.prototype, 'getClientRects')
  vi.unstubAllGlobals()
})

/** Renders the editor and waits for its texts, which may still load. */
const render = async (value: string, options: { readonly isInvalid?: boolean; readonly onChange?: (value: string) => void } = {}) => {
  await act(async () =>
    root.render(
      <CodeEditor
        label="JSON code"
        value={value}
        isReadOnly={false}
        isInvalid={options.isInvalid === true}
        onChange={options.onChange ?? (() => undefined)}
      />,
    ),
  )
  // Outside of `act`, which drops pending rendering if the expectation fails.
  await vi.waitFor(() => expect(document.querySelector('.cm-editor')).not.toBeNull(), { timeout: 30_000 })
}
const field = (): HTMLElement | null => document.querySelector('[role="textbox"]')
const view = (): EditorView => EditorView.findFromDOM(document.body.querySelector('.cm-editor') as HTMLElement) as EditorView

it('the code editor is a named field with line numbers, and marks an invalid code', async () => {
  await render('{\n  "pages": []\n}')
  expect(field()?.getAttribute('aria-label')).toBe('JSON code')
  expect(field()?.getAttribute('aria-invalid')).toBe('false')
  expect(document.querySelector('.cm-lineNumbers')?.textContent).toContain('3')
  await render('{', { isInvalid: true })
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
  expect(view().state.doc.toString()).toBe('{')
})

it('the code editor reports a change to the latest listener', async () => {
  const [first, latest] = [vi.fn(), vi.fn()]
  await render('{}', { onChange: first })
  await render('{}', { onChange: latest })
  act(() => view().dispatch({ changes: { from: 1, insert: '"a":1' } }))
  expect(latest).toHaveBeenCalledWith('{"a":1}')
  expect(first).not.toHaveBeenCalled()
})
