import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormItem, itemAnswersOf, itemsOf, itemTitleIn, textOf, wordsOf } from '#resources/forms/items.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'

/** Titles of questions and words of answers in the reader's language, by the name of the answer. */
export function useAnswerWords(formJson: JsonObject): {
  readonly titleOf: (question: string) => string
  readonly wordsOf: (question: string, value: Json) => string
} {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const items = itemsOf(formJson)
    const titles = new Map([
      ...items.flatMap((item) => (item.field === null ? [[item.question, itemTitleIn(item, language)] as const] : [])),
      ...titledQuestionsOf(formJson, language).map(({ name, title }) => [name, title] as const),
    ])
    return {
      titleOf: (question) => titles.get(question) ?? question,
      wordsOf: (question, value) => answerIn(items, { question, value, language }),
    }
  }, [formJson, language])
}

/** An answer in the words of the form; of one with several fields each by its name. */
function answerIn(
  items: readonly FormItem[],
  { question, value, language }: { readonly question: string; readonly value: Json; readonly language: string },
): string {
  if (value === null) return '—'
  const answers = itemAnswersOf(
    items.filter((item) => item.question === question),
    { [question]: value },
  )
  if (answers.length === 0) return textOf(value)
  return answers
    .map((answer) => {
      const words = wordsOf(answer, language)
      if (answer.item.field === null) return words
      const title = itemTitleIn(answer.item, language)
      return `${answer.row === null ? title : `${answer.row} · ${title}`}: ${words}`
    })
    .join('; ')
}
