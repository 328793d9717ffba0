import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConditionsField, isCondition, type MedicalCondition } from '#resources/core/fields/conditions.ts'
import { Select } from '../base/ui/Select.tsx'
import { asWritten, conditionOf, keyOf } from './conditionChoices.ts'
import { controlOf } from './control.ts'
import type { InputProps } from './types.ts'
import { useConditionSearch } from './useConditionSearch.ts'

interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly title: string
  readonly condition: MedicalCondition
}

/**
 * Conditions found in the table by name, synonym or code, or added as they are written. What is typed stays until it is chosen or
 * removed: it is never added by itself, and never lost by looking elsewhere.
 */
export function ConditionsInput(props: InputProps<ConditionsField>) {
  const { t, i18n } = useTranslation('common')
  const search = useConditionSearch()
  const clearedByLeaving = useRef<string | null>(null)
  // Rows that a form is given may hold entries without a code of their own: the server fills it in, an unsaved form has not yet.
  const chosen = Array.isArray(props.value) ? props.value.filter(isCondition) : []
  const written = asWritten(search.typed)
  const found = search.found.map((each) => choiceOf(conditionOf(each, i18n.language), each.matched))
  const isSettled = written.displayName !== '' && !search.isWaiting
  const asItStands: Choice = {
    value: keyOf(written),
    label: t('field.conditions.addAsWritten', { words: written.displayName }),
    title: written.displayName,
    condition: written,
  }
  const offered = isSettled ? [...found, asItStands] : []
  // Without a term the list holds what was chosen, so that the keyboard can take any of them out.
  const choices = search.typed.trim() === '' ? chosen.map((condition) => choiceOf(condition, null)) : offered

  function choiceOf(condition: MedicalCondition, matched: string | null): Choice {
    return {
      value: keyOf(condition),
      title: condition.displayName,
      condition,
      label: <ConditionName condition={condition} note={matched === null ? null : t('field.conditions.alsoCalled', { words: matched })} />,
    }
  }

  const change = (keys: readonly string[]) => {
    const known = new Map([...choices.map(({ condition }) => condition), ...chosen].map((condition) => [keyOf(condition), condition]))
    props.onChange?.(keys.flatMap((key) => known.get(key) ?? []))
  }

  return (
    <>
      <Select
        {...controlOf(props)}
        className="field-wide"
        mode="multiple"
        labelInValue
        fromServer="ordered"
        placeholder={t('field.conditions.placeholder')}
        // What is typed would not be shown otherwise while the field is not open; choosing empties it below.
        autoClearSearchValue={false}
        searchValue={search.typed}
        onSearch={(words) => {
          if (words === '') clearedByLeaving.current = search.typed
          search.type(words)
          queueMicrotask(() => {
            clearedByLeaving.current = null
          })
        }}
        // The select empties its text as it is left, in the same moment.
        onBlur={() => clearedByLeaving.current !== null && search.type(clearedByLeaving.current)}
        onInputKeyDown={(event) => event.key === 'Escape' && search.type('')}
        onSelect={() => search.type('')}
        options={[...choices]}
        notFoundContent={<span role="status">{t(search.isWaiting ? 'field.conditions.searching' : 'field.conditions.typeMore')}</span>}
        value={chosen.map((condition) => ({ value: keyOf(condition), label: <ConditionName condition={condition} note={null} /> }))}
        onChange={(next: readonly { readonly value: string }[]) => change(next.map(({ value }) => value))}
      />
      {search.hasFailed && (
        <div className="field-note" role="status">
          {t('field.conditions.failed')}
        </div>
      )}
      {isSettled && !search.hasFailed && found.length === 0 && (
        <div className="field-note" role="status">
          {t('field.conditions.noneFound', { words: written.displayName })}
        </div>
      )}
    </>
  )
}

/** A name with its code, and the other name by which it was found. */
function ConditionName({ condition, note }: { readonly condition: MedicalCondition; readonly note: string | null }) {
  return (
    <span className="field-condition">
      {condition.displayName}
      {condition.codeSystem === 'icd10' && <span className="field-condition-code"> {condition.code}</span>}
      {note !== null && <span className="field-condition-note">{note}</span>}
    </span>
  )
}
