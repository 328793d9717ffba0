import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayTextOf, type FormItem, itemAnswersOf, itemsOf, localiseItemTitle, textOf } from '#resources/forms/content/items.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { titledQuestionsOf } from '#resources/forms/content/titles.ts'

/** Returns the titles of questions and the texts of answers in the reader's language, by name of the answer. */
export function useAnswerTexts(formJson: JsonObject): {
  readonly titleOf: (question: string) => string
  readonly wordsOf: (question: string, value: Json) => string
} {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const items = itemsOf(formJson)
    const titles = new Map([
      ...items.flatMap((item) => (item.field === null ? [[item.question, localiseItemTitle(item, language)] as const] : [])),
      ...titledQuestionsOf(formJson, language).map(({ name, title }) => [name, title] as const),
    ])
    return {
      titleOf: (question) => titles.get(question) ?? question,
      wordsOf: (question, value) => formatAnswer(items, { question, value, language }),
    }
  }, [formJson, language])
}

/** Returns an answer as the form displays it. An answer with several fields names each field. */
function formatAnswer(
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
      const text = displayTextOf(answer, language)
      if (answer.item.field === null) return text
      const title = localiseItemTitle(answer.item, language)
      return `${answer.row === null ? title : `${answer.row} · ${title}`}: ${text}`
    })
    .join('; ')
}
