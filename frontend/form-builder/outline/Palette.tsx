import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type QuestionTypeName, questionGroups, questionTypes } from '#resources/forms/questionTypes.ts'
import { newPartKind } from '../canvas/drop.ts'
import { QuestionIcon } from '../QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { placeForNew, steps } from '../state/builderState.ts'
import { QuestionBank } from './QuestionBank.tsx'

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
      <QuestionBank sought={sought} />
    </div>
  )
}

function PaletteButton({ type }: { readonly type: QuestionTypeName }) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (element === null || isReadOnly) return
    return draggable({ element, getInitialData: () => ({ kind: newPartKind, type }) })
  }, [type, isReadOnly])
  const add = () => {
    const { place, index } = placeForNew(state.document, state.selected)
    const at = Date.now()
    if (place.length > 0) return dispatch(steps.add(state.document, type, place, index, at))
    // A form without a page gets one first.
    dispatch(steps.addPage(state.document, 0, at))
  }
  return (
    <Button
      ref={button}
      type="text"
      block
      disabled={isReadOnly}
      className="form-builder-type"
      icon={<QuestionIcon type={type} />}
      onClick={add}
    >
      {t(`types.${type}`)}
    </Button>
  )
}
