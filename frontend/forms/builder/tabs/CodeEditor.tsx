import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditorTextKey, phrasesOf } from './editorTexts.ts'

interface CodeEditorProps {
  readonly label: string
  readonly value: string
  readonly isReadOnly: boolean
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
}

/**
 * Editor of JSON code with line numbers, colours, search, and sections that fold. Only visible lines are in the page, so the browser's
 * own search would miss the others. The Tab key moves the focus, as in every other field.
 */
export function CodeEditor({ label, value, isReadOnly, isInvalid, onChange }: CodeEditorProps) {
  const { t } = useTranslation('forms')
  const holder = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView | null>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const initial = useRef({ value, t })
  useEffect(() => {
    if (holder.current === null) return
    const view = new EditorView({ parent: holder.current, state: createState(initial.current, latest) })
    editor.current = view
    return () => view.destroy()
  }, [])
  useEffect(() => {
    editor.current?.dispatch({ effects: attributes.reconfigure(attributesOf({ label, isReadOnly, isInvalid })) })
  }, [label, isReadOnly, isInvalid])
  useEffect(() => {
    const view = editor.current
    const text = view?.state.doc.toString()
    if (view !== null && text !== value) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [value])
  return <div ref={holder} className="form-builder-code-editor" data-invalid={isInvalid || undefined} />
}

const attributes = new Compartment()

const attributesOf = ({ label, isReadOnly, isInvalid }: Pick<CodeEditorProps, 'label' | 'isReadOnly' | 'isInvalid'>) => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-invalid': String(isInvalid), 'aria-readonly': String(isReadOnly) }),
]

/** Colours of the product, which follow its light or dark mode. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--tone-success)' },
  { tag: tags.number, color: 'var(--tone-info)' },
  { tag: [tags.bool, tags.null], color: 'var(--tone-progress)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--text-weak)' },
])

interface InitialState {
  readonly value: string
  readonly t: (key: EditorTextKey) => string
}

const createState = ({ value, t }: InitialState, latest: { readonly current: (value: string) => void }): EditorState =>
  EditorState.create({
    doc: value,
    extensions: [
      lineNumbers(),
      highlightActiveLineGutter(),
      foldGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      json(),
      syntaxHighlighting(colours),
      search({ top: true }),
      keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap]),
      EditorState.phrases.of(phrasesOf(t)),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current(state.doc.toString())
      }),
      attributes.of([]),
    ],
  })
