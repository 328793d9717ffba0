import { EditorView } from '@codemirror/view'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeEditor } from './CodeEditor.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const render = (value: string, options: { readonly isInvalid?: boolean; readonly onChange?: (value: string) => void } = {}) =>
  act(() =>
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
const field = (): HTMLElement | null => document.querySelector('[role="textbox"]')
const view = (): EditorView => EditorView.findFromDOM(document.body.querySelector('.cm-editor') as HTMLElement) as EditorView

it('the code editor is a named field with line numbers, and marks an invalid code', () => {
  render('{\n  "pages": []\n}')
  expect(field()?.getAttribute('aria-label')).toBe('JSON code')
  expect(field()?.getAttribute('aria-invalid')).toBe('false')
  expect(document.querySelector('.cm-lineNumbers')?.textContent).toContain('3')
  render('{', { isInvalid: true })
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
  expect(view().state.doc.toString()).toBe('{')
})

it('the code editor reports a change to the latest listener', () => {
  const [first, latest] = [vi.fn(), vi.fn()]
  render('{}', { onChange: first })
  render('{}', { onChange: latest })
  act(() => view().dispatch({ changes: { from: 1, insert: '"a":1' } }))
  expect(latest).toHaveBeenCalledWith('{"a":1}')
  expect(first).not.toHaveBeenCalled()
})
