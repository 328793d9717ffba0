import { Input, InputNumber, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { isPathWithin, isSamePath, type Json, type Path } from '#resources/forms/content/json.ts'
import type { Setting } from '#resources/forms/content/settings.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { getChoiceValue } from '../choices.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { translationOf, withTranslation } from '../tabs/languages.ts'
import { CalculatedList } from './CalculatedList.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { MissingCodesInput } from './MissingCodesInput.tsx'
import { UnitInput } from './UnitInput.tsx'
import { ValidatorList } from './ValidatorList.tsx'

const ConditionEditor = lazyPart(() => import('../logic/ConditionEditor.tsx').then((module) => ({ default: module.ConditionEditor })))

export interface SettingInputProps {
  readonly setting: Setting
  /** Path of the part. */
  readonly path: Path
  readonly held: Json | undefined
  readonly part: FormNode | null
}

/** One setting with label, help and problem. Clearing the text removes the property from the form. */
export function SettingInput({ setting, path, held, part }: SettingInputProps) {
  const { t } = useTranslation('forms')
  const { problems } = useBuilder()
  const id = useId()
  const settingPath = [...path, setting.name]
  const settingProblem = problems.find(
    (each) => isPathWithin(each.path, settingPath) && isSamePath(settingPath, each.path.slice(0, settingPath.length)),
  )
  const help = t(`settingHelp.${setting.name}`, { defaultValue: '' })
  const isLabelled = !['condition', 'choices', 'validators', 'calculated', 'codes'].includes(setting.input)
  return (
    <div className="form-builder-setting" data-input={setting.input}>
      {isLabelled ? <label htmlFor={id}>{t(`settings.${setting.name}`)}</label> : <span id={id}>{t(`settings.${setting.name}`)}</span>}
      <Control setting={setting} path={settingPath} held={held} part={part} id={id} />
      {help !== '' && <span className="form-builder-help">{help}</span>}
      {settingProblem !== undefined && (
        <span className="form-builder-wrong">{t(`problems.${settingProblem.code}`, { ...settingProblem.details })}</span>
      )}
    </div>
  )
}

function Control({ setting, path, held, part, id }: SettingInputProps & { readonly id: string }) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly, language } = useBuilder()
  const set = (value: Json | undefined, isTyping = false) =>
    dispatch(steps.set(state.document, path, value, Date.now(), isTyping ? JSON.stringify([path, language]) : undefined))
  switch (setting.input) {
    case 'text':
    case 'expression': {
      const shownValue = typeof held === 'string' || typeof held === 'number' ? String(held) : ''
      // This field edits text only.
      const isOther = held !== undefined && typeof held === 'object' && held !== null
      const props = {
        id,
        value: isOther ? JSON.stringify(held) : shownValue,
        disabled: isReadOnly || isOther,
        onChange: ({ target }: { readonly target: { readonly value: string } }) =>
          set(target.value === '' ? undefined : target.value, true),
      }
      return setting.input === 'text' ? (
        <Input {...props} />
      ) : (
        <Input.TextArea {...props} className="form-builder-code" autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
      )
    }
    case 'words':
    case 'longWords': {
      const props = {
        id,
        value: translationOf(held, language),
        placeholder: language === '' ? '' : translationOf(held, ''),
        disabled: isReadOnly,
        onChange: ({ target }: { readonly target: { readonly value: string } }) => set(withTranslation(held, language, target.value), true),
      }
      return setting.input === 'words' ? <Input {...props} /> : <Input.TextArea {...props} autoSize={{ minRows: 2, maxRows: 10 }} />
    }
    case 'number':
      return (
        <InputNumber
          id={id}
          value={typeof held === 'number' ? held : typeof held === 'string' && held !== '' ? Number(held) : null}
          placeholder={setting.default === undefined ? '' : String(setting.default)}
          disabled={isReadOnly}
          {...(setting.min === undefined ? {} : { min: setting.min })}
          onChange={(value) => set(value === null ? undefined : value, true)}
        />
      )
    case 'boolean':
      return (
        <Switch
          id={id}
          size="small"
          checked={held === undefined ? setting.default === true : held === true}
          disabled={isReadOnly}
          onChange={(value) => set(value === (setting.default === true) ? undefined : value)}
        />
      )
    case 'choice':
      return (
        <Select
          id={id}
          value={typeof held === 'string' ? held : String(setting.default ?? '')}
          disabled={isReadOnly}
          onChange={(value: string) => set(value === setting.default ? undefined : value)}
          options={(setting.values ?? []).map((value) => ({
            value,
            label: t(`settingValues.${setting.name}.${value}`, { defaultValue: t(`types.${value}`, { defaultValue: value }) }),
          }))}
        />
      )
    case 'lines':
      return (
        <Lines
          id={id}
          held={held}
          part={part}
          isReadOnly={isReadOnly}
          onChange={(value) => set(value.length === 0 ? undefined : [...value])}
        />
      )
    case 'condition':
      return (
        <Suspended fallback={null}>
          <ConditionEditor labelId={id} property={setting.name} path={path} held={held} />
        </Suspended>
      )
    case 'choices':
      return (
        <ChoiceList labelId={id} path={path} held={held} hasImages={part?.type === 'imagepicker'} hasScores={setting.name === 'choices'} />
      )
    case 'validators':
      return <ValidatorList labelId={id} path={path} held={held} />
    case 'codes':
      return <MissingCodesInput labelId={id} path={path} held={held} />
    case 'unit':
      return <UnitInput id={id} path={path} held={held} part={part} />
    case 'calculated':
      return <CalculatedList labelId={id} path={path} held={held} />
  }
}

interface LinesProps {
  readonly id: string
  readonly held: Json | undefined
  readonly part: FormNode | null
  readonly isReadOnly: boolean
  readonly onChange: (value: readonly string[]) => void
}

/** List of values: selected from the choices if there are any, else typed. */
function Lines({ id, held, part, isReadOnly, onChange }: LinesProps) {
  const choices = Array.isArray(part?.value.choices) ? (part.value.choices as readonly Json[]) : []
  return (
    <Select
      id={id}
      mode="tags"
      disabled={isReadOnly}
      value={Array.isArray(held) ? (held as readonly Json[]).map(getChoiceValue) : []}
      options={choices.map((each) => ({ value: getChoiceValue(each), label: getChoiceValue(each) }))}
      onChange={onChange}
    />
  )
}
