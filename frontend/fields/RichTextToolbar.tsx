import BoldOutlined from '@ant-design/icons/BoldOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Style {
  /** As the editor and the texts name it. */
  readonly name: 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList'
  readonly icon: ReactNode
  readonly toggle: (editor: Editor) => void
}

const styles: readonly Style[] = [
  { name: 'bold', icon: <BoldOutlined />, toggle: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: <ItalicOutlined />, toggle: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: <UnderlineOutlined />, toggle: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'bulletList', icon: <UnorderedListOutlined />, toggle: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: <OrderedListOutlined />, toggle: (editor) => editor.chain().focus().toggleOrderedList().run() },
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
      <LinkButton editor={editor} isActive={active.split(' ').includes('link')} />
    </div>
  )
}

/** Adds a link to what is selected, or takes it away by an empty address. Enter confirms (specification 2, section 2). */
function LinkButton({ editor, isActive }: { readonly editor: Editor; readonly isActive: boolean }) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const change = (open: boolean) => {
    if (open) setAddress(String(editor.getAttributes('link').href ?? ''))
    setIsOpen(open)
  }
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address.trim() === '') chain.unsetLink().run()
    else chain.setLink({ href: /^[a-z]+:/i.test(address) ? address.trim() : `https://${address.trim()}` }).run()
    setIsOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={change}
      destroyOnHidden
      content={
        <Input
          autoFocus
          aria-label={t('field.editor.address')}
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onPressEnter={apply}
        />
      }
    >
      <Button
        type={isActive ? 'primary' : 'text'}
        ghost={isActive}
        icon={<LinkOutlined />}
        aria-label={t('field.editor.link')}
        aria-pressed={isActive}
      />
    </Popover>
  )
}
