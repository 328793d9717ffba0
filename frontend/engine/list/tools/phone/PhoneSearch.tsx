import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useTexts } from '../../../../base/texts/useTexts.ts'
import { useTyped } from '../../../../fields/hooks/useTyped.ts'
import type { ResourceListState } from '../../../listState/useResourceList.ts'

interface PhoneSearchProps {
  readonly resource: string
  readonly list: Pick<ResourceListState, 'search' | 'setSearch'>
}

/**
 * Search of a list on a phone: a button, which opens the field in place of the title. Closing the field also removes the search, so no
 * hidden search shortens the list.
 */
export function PhoneSearch({ resource, list }: PhoneSearchProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const returnsFocus = useRef(false)
  const [term, type] = useTyped(list.search, list.setSearch)
  const isShown = isOpen || list.search !== ''
  useEffect(() => {
    if (isShown || !returnsFocus.current) return
    returnsFocus.current = false
    opener.current?.focus()
  }, [isShown])
  if ((getResource(resource).list?.search.length ?? 0) === 0) return null
  if (!isShown)
    return (
      <Button
        ref={opener}
        type="text"
        className="list-search-open"
        icon={<SearchOutlined aria-hidden />}
        aria-label={texts.search()}
        onClick={() => setIsOpen(true)}
      />
    )
  const close = () => {
    returnsFocus.current = true
    setIsOpen(false)
    type('')
    list.setSearch('')
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  return (
    <search className="list-search">
      <Input
        autoFocus={isOpen}
        autoComplete="off"
        aria-label={texts.search()}
        placeholder={t('list.search')}
        value={term}
        prefix={<SearchOutlined aria-hidden />}
        onFocus={() => setIsOpen(true)}
        onKeyDown={closeOnEscape}
        onPressEnter={(event) => event.preventDefault()}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('list.closeSearch')} onClick={close} />
    </search>
  )
}
