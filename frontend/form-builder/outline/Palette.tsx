import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type QuestionTypeName, questionGroups, questionTypes } from '#resources/forms/questionTypes.ts'
import { newPartKind } from '../canvas/drop.ts'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { PaletteList } from './PaletteList.tsx'
import { QuestionBank } from './QuestionBank.tsx'
import { useAddPart } from './useAddPart.ts'

const typeNames = Object.keys(questionTypes) as QuestionTypeName[]

/** Every type of question: a click puts one behind what is selected, a drag wherever it is dropped. */
export function Palette() {
  const { t } = useTranslation('forms')
  const [sought, setSought] = useState('')
  const found = (type: QuestionTypeName) => t(`types.${type}`).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
  return (
    <div className="form-builder-palette">
      <Input.Search
        allowClear
        placeholder={t('palette.search')}
        aria-label={t('palette.search')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <PaletteList label={t('panes.palette')}>
        {questionGroups.map((group) => {
          const types = typeNames.filter((type) => questionTypes[type].group === group && found(type))
          if (types.length === 0) return null
          return (
            <section key={group}>
              <h2>{t(`palette.${group}`)}</h2>
              {types.map((type) => (
                <PaletteButton key={type} type={type} />
              ))}
            </section>
          )
        })}
      </PaletteList>
      <QuestionBank sought={sought} />
    </div>
  )
}

function PaletteButton({ type }: { readonly type: QuestionTypeName }) {
  const { t } = useTranslation('forms')
  const { isReadOnly } = useBuilder()
  const addPart = useAddPart()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (element === null || isReadOnly) return
    return draggable({ element, getInitialData: () => ({ kind: newPartKind, type }) })
  }, [type, isReadOnly])
  return (
    <Button
      ref={button}
      type="text"
      block
      disabled={isReadOnly}
      className="form-builder-type"
      icon={<QuestionIcon type={type} />}
      onClick={() => addPart((document, place, index) => steps.add(document, type, place, index, Date.now()))}
    >
      {t(`types.${type}`)}
    </Button>
  )
}
