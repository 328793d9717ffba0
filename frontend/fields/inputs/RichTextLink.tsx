import LinkOutlined from '@ant-design/icons/LinkOutlined'
import type { Editor } from '@tiptap/react'
import { Button, Input, type InputRef, Popover } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkAddress } from '../linkAddress.ts'

interface RichTextLinkProps {
  readonly editor: Editor
  /** True if the cursor is in a link. */
  readonly isActive: boolean
}

/**
 * Adds a link to the selection, or inserts the address as its text if nothing is selected, and removes links. Enter confirms
 * (specification 2, section 2).
 */
export function RichTextLink({ editor, isActive }: RichTextLinkProps) {
  const { t } = useTranslation('common')
  const problemId = useId()
  const input = useRef<InputRef>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [addressText, setAddressText] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  const change = (open: boolean) => {
    if (open) setAddressText(String(editor.getAttributes('link').href ?? ''))
    setIsWrong(false)
    setIsOpen(open)
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setIsOpen(false)
  }
  const apply = () => {
    if (addressText.trim() === '') return isActive ? remove() : change(false)
    const href = linkAddress(addressText)
    if (href === null) return setIsWrong(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !isActive)
      chain.insertContent({ type: 'text', text: addressText.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    setIsOpen(false)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Only this input may handle these keys, not the form around the editor.
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else {
      setIsOpen(false)
      editor.commands.focus()
    }
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={change}
      // The input can take the focus only after the popover is positioned.
      afterOpenChange={(isShown) => isShown && input.current?.focus()}
      destroyOnHidden
      content={
        <div className="field-editor-link">
          <Input
            ref={input}
            aria-label={t('field.editor.address')}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problemId : undefined}
            status={isWrong ? 'error' : undefined}
            placeholder="https://"
            value={addressText}
            onChange={(event) => {
              setAddressText(event.target.value)
              setIsWrong(false)
            }}
            onKeyDown={handleKeyDown}
          />
          <Button type="primary" onClick={apply}>
            {t('field.editor.setLink')}
          </Button>
          {isActive && <Button onClick={remove}>{t('field.editor.removeLink')}</Button>}
          {isWrong && (
            <div id={problemId} role="alert" className="field-problem">
              {t('problems.urlInvalid')}
            </div>
          )}
        </div>
      }
    >
      <Button
        type={isActive ? 'primary' : 'text'}
        ghost={isActive}
        icon={<LinkOutlined aria-hidden />}
        aria-label={t('field.editor.link')}
        aria-pressed={isActive}
      />
    </Popover>
  )
}
