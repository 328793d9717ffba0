import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConditionsField, isCondition, type MedicalCondition } from '#resources/core/fields/conditions.ts'
import { Select } from '../../base/ui/Select.tsx'
import { conditionOf, createFreeTextCondition, keyOf } from '../conditionChoices.ts'
import { controlOf } from '../control.ts'
import { useConditionSearch } from '../hooks/useConditionSearch.ts'
import type { InputProps } from '../types.ts'

interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly title: string
  readonly condition: MedicalCondition
}

/**
 * Input for conditions: found by name, synonym or code, or added as free text. Typed text stays until the user selects or removes it: it
 * is never added automatically, and never lost when the focus moves.
 */
export function ConditionsInput(props: InputProps<ConditionsField>) {
  const { t, i18n } = useTranslation('common')
  const search = useConditionSearch()
  const textBeforeClear = useRef<string | null>(null)
  // The values may contain entries without a code: the server adds it when the form is saved.
  const selectedConditions = Array.isArray(props.value) ? props.value.filter(isCondition) : []
  const typedCondition = createFreeTextCondition(search.typed)
  const resultChoices = search.found.map((each) => choiceOf(conditionOf(each, i18n.language), each.matched))
  const isSettled = typedCondition.displayName !== '' && !search.isWaiting
  const freeTextChoice: Choice = {
    value: keyOf(typedCondition),
    label: t('field.conditions.addAsWritten', { words: typedCondition.displayName }),
    title: typedCondition.displayName,
    condition: typedCondition,
  }
  const offeredChoices = isSettled ? [...resultChoices, freeTextChoice] : []
  // Without a search term the list shows the selected conditions, so that keyboard users can remove any of them.
  const choices = search.typed.trim() === '' ? selectedConditions.map((condition) => choiceOf(condition, null)) : offeredChoices

  function choiceOf(condition: MedicalCondition, matchedTerm: string | null): Choice {
    return {
      value: keyOf(condition),
      title: condition.displayName,
      condition,
      label: (
        <ConditionName
          condition={condition}
          note={matchedTerm === null ? null : t('field.conditions.alsoCalled', { words: matchedTerm })}
        />
      ),
    }
  }

  const change = (keys: readonly string[]) => {
    const conditionsByKey = new Map(
      [...choices.map(({ condition }) => condition), ...selectedConditions].map((condition) => [keyOf(condition), condition]),
    )
    props.onChange?.(keys.flatMap((key) => conditionsByKey.get(key) ?? []))
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
        // Keeps the typed text, hidden while the list is closed. `onSelect` below clears it.
        autoClearSearchValue={false}
        searchValue={search.typed}
        onSearch={(searchText) => {
          if (searchText === '') textBeforeClear.current = search.typed
          search.type(searchText)
          queueMicrotask(() => {
            textBeforeClear.current = null
          })
        }}
        // The select clears its text on blur, in the same event, so it is restored here.
        onBlur={() => textBeforeClear.current !== null && search.type(textBeforeClear.current)}
        onInputKeyDown={(event) => event.key === 'Escape' && search.type('')}
        onSelect={() => search.type('')}
        options={[...choices]}
        notFoundContent={<span role="status">{t(search.isWaiting ? 'field.conditions.searching' : 'field.conditions.typeMore')}</span>}
        value={selectedConditions.map((condition) => ({
          value: keyOf(condition),
          label: <ConditionName condition={condition} note={null} />,
        }))}
        onChange={(next: readonly { readonly value: string }[]) => change(next.map(({ value }) => value))}
      />
      {search.hasFailed && (
        <div className="field-note" role="status">
          {t('field.conditions.failed')}
        </div>
      )}
      {isSettled && !search.hasFailed && resultChoices.length === 0 && (
        <div className="field-note" role="status">
          {t('field.conditions.noneFound', { words: typedCondition.displayName })}
        </div>
      )}
    </>
  )
}

/** Name of a condition with its code, and the synonym that the search found. */
function ConditionName({ condition, note }: { readonly condition: MedicalCondition; readonly note: string | null }) {
  return (
    <span className="field-condition">
      {condition.displayName}
      {condition.codeSystem === 'icd10' && <span className="field-condition-code"> {condition.code}</span>}
      {note !== null && <span className="field-condition-note">{note}</span>}
    </span>
  )
}
