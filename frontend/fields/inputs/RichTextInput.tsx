import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { RichTextField } from '#resources/core/fields/richText.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'
import { sanitise } from '../views/RichTextContent.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'

const empty = '<p></p>'

/** Input for formatted text. It sanitises its value, since pasted text may come from anywhere. */
export function RichTextInput(props: InputProps<RichTextField>) {
  const { value, onChange, disabled = false } = props
  const html = textOf(value)
  const { id, status, disabled: _disabled, ...aria } = controlOf(props)
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } })],
    content: sanitise(html),
    editable: !disabled,
    editorProps: {
      attributes: {
        ...attributesOf(aria),
        role: 'textbox',
        'aria-multiline': 'true',
        ...(id === undefined ? {} : { id, 'aria-labelledby': `${id}-label` }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.getHTML()
      onChange?.(next === empty ? null : next)
    },
  })
  useEffect(() => {
    if (editor === null || editor.isDestroyed) return
    const editorHtml = editor.getHTML()
    if (html !== (editorHtml === empty ? '' : editorHtml) && !editor.isFocused)
      editor.commands.setContent(sanitise(html), { emitUpdate: false })
    editor.setEditable(!disabled, false)
  }, [editor, html, disabled])
  return (
    <div className={`field-editor${status === 'error' ? ' field-editor-invalid' : ''}`}>
      {editor !== null && !disabled && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

const attributesOf = (aria: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(aria).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
