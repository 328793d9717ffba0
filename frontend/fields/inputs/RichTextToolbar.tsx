import BoldOutlined from '@ant-design/icons/BoldOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RichTextLink } from './RichTextLink.tsx'

interface Style {
  /** Name of the style in the editor and in the translation keys. */
  readonly name: 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList'
  readonly icon: ReactNode
  readonly toggle: (editor: Editor) => void
}

const styles: readonly Style[] = [
  { name: 'bold', icon: <BoldOutlined aria-hidden />, toggle: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: <ItalicOutlined aria-hidden />, toggle: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: <UnderlineOutlined aria-hidden />, toggle: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'bulletList', icon: <UnorderedListOutlined aria-hidden />, toggle: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: <OrderedListOutlined aria-hidden />, toggle: (editor) => editor.chain().focus().toggleOrderedList().run() },
]

export function RichTextToolbar({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('common')
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => [...styles.map(({ name }) => name), 'link'].filter((name) => current.isActive(name)).join(' '),
  })
  return (
    <div role="toolbar" aria-label={t('field.editor.toolbar')} className="field-editor-toolbar">
      {styles.map(({ name, icon, toggle }) => (
        <Button
          key={name}
          type={active.split(' ').includes(name) ? 'primary' : 'text'}
          ghost={active.split(' ').includes(name)}
          icon={icon}
          aria-label={t(`field.editor.${name}`)}
          aria-pressed={active.split(' ').includes(name)}
          onClick={() => toggle(editor)}
        />
      ))}
      <RichTextLink editor={editor} isActive={active.split(' ').includes('link')} />
    </div>
  )
}
