import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormItem, itemAnswersOf, itemsOf, itemTitleIn, textOf, wordsOf } from '#resources/forms/items.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'
import type { AnswerConflict } from '#resources/submissionAnswers.ts'

interface ConflictListProps {
  readonly formJson: JsonObject
  readonly conflicts: readonly AnswerConflict[]
  readonly onChoose: (conflict: AnswerConflict, isMine: boolean) => void
}

/** Answers that somebody else changed at the same time: both stand here, and a person says which stays. */
export function ConflictList({ formJson, conflicts, onChoose }: ConflictListProps) {
  const { t, i18n } = useTranslation('forms')
  const items = useMemo(() => itemsOf(formJson), [formJson])
  const titles = useMemo(
    () =>
      new Map([
        ...items.flatMap((item) => (item.field === null ? [[item.question, itemTitleIn(item, i18n.language)] as const] : [])),
        ...titledQuestionsOf(formJson, i18n.language).map(({ name, title }) => [name, title] as const),
      ]),
    [formJson, items, i18n.language],
  )
  return conflicts.map((conflict) => {
    const { question, yours, theirs } = conflict
    const said = (value: Json) => saidOf(items, { question, value, language: i18n.language })
    return (
      <Alert
        key={question}
        type="warning"
        showIcon
        message={t('filling.conflict', { question: titles.get(question) ?? question })}
        description={
          <div className="form-filling-sides">
            <Button onClick={() => onChoose(conflict, true)}>{t('filling.mine', { value: said(yours) })}</Button>
            <Button onClick={() => onChoose(conflict, false)}>{t('filling.theirs', { value: said(theirs) })}</Button>
          </div>
        }
      />
    )
  })
}

/** An answer in the words of the form; of one with several fields each by its name. */
function saidOf(
  items: readonly FormItem[],
  { question, value, language }: { readonly question: string; readonly value: Json; readonly language: string },
): string {
  if (value === null) return '—'
  const told = itemAnswersOf(
    items.filter((item) => item.question === question),
    { [question]: value },
  )
  if (told.length === 0) return textOf(value)
  return told
    .map((answer) => {
      const words = wordsOf(answer, language)
      if (answer.item.field === null) return words
      const title = itemTitleIn(answer.item, language)
      return `${answer.row === null ? title : `${answer.row} · ${title}`}: ${words}`
    })
    .join('; ')
}
