import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button, Input } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type QuestionTypeName, questionGroups, questionTypes } from '#resources/forms/content/questionTypes.ts'
import { newPartDragKind } from '../canvas/drop.ts'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { steps } from '../state/builderState.ts'
import { PaletteList } from './PaletteList.tsx'
import { QuestionBank } from './QuestionBank.tsx'
import { useAddPart } from './useAddPart.ts'

const typeNames = Object.keys(questionTypes) as QuestionTypeName[]

interface PaletteProps {
  readonly isReadOnly: boolean
}

/**
 * Palette of all question types. A click inserts a question after the selected part, a drag at any position. An edit does not render it
 * again.
 */
export const Palette = memo(function Palette({ isReadOnly }: PaletteProps) {
  const { t } = useTranslation('forms')
  const [searchText, setSearchText] = useState('')
  const matchesSearch = (type: QuestionTypeName) => t(`types.${type}`).toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase())
  return (
    <div className="form-builder-palette">
      <Input.Search
        allowClear
        placeholder={t('palette.search')}
        aria-label={t('palette.search')}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      <PaletteList label={t('panes.palette')}>
        {questionGroups.map((group) => {
          const types = typeNames.filter((type) => questionTypes[type].group === group && matchesSearch(type))
          if (types.length === 0) return null
          return (
            <section key={group}>
              <h2>{t(`palette.${group}`)}</h2>
              {types.map((type) => (
                <PaletteButton key={type} type={type} isReadOnly={isReadOnly} />
              ))}
            </section>
          )
        })}
      </PaletteList>
      <QuestionBank sought={searchText} isReadOnly={isReadOnly} />
    </div>
  )
})

function PaletteButton({ type, isReadOnly }: PaletteProps & { readonly type: QuestionTypeName }) {
  const { t } = useTranslation('forms')
  const addPart = useAddPart()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (element === null || isReadOnly) return
    return draggable({ element, getInitialData: () => ({ kind: newPartDragKind, type }) })
  }, [type, isReadOnly])
  return (
    <Button
      ref={button}
      type="text"
      block
      disabled={isReadOnly}
      className="form-builder-type"
      icon={<QuestionIcon type={type} />}
      onClick={() => addPart((document, parentPath, index) => steps.add(document, type, parentPath, index, Date.now()))}
    >
      {t(`types.${type}`)}
    </Button>
  )
}
