import { commentSuffix } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import { knownCodesOf, missingSuffix } from '#resources/forms/content/missingCodes.ts'
import { isForUnblinded } from '#resources/forms/content/unblindedItems.ts'
import { enteredSuffix } from '#resources/forms/content/units.ts'
import { odmAliases, odmHolderTypes } from '#resources/forms/odmTypes.ts'
import { supportedExpressionOf } from './expressions.ts'
import { aliasOf, questionOf } from './question.ts'
import type { GroupItem, QuestionScope } from './reading.ts'
import { buildLocalizedText, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** An item in a file of this product. */
interface StudydeskItem extends GroupItem {
  /** Key of the item: `weight`, or `doses.amount` in a repeat or a question with several fields. */
  readonly key: string
  /** The question that contains the field, unless that question repeats. */
  readonly holder: { readonly type: string; readonly question: string } | null
}

const suffixes = [commentSuffix, missingSuffix, enteredSuffix] as const

/**
 * Rebuilds the questions from items that this product exported: companion items become settings of their question, and the fields of one
 * question are joined. Pure except for the remarks.
 */
export function readStudydeskQuestions(
  items: readonly GroupItem[],
  { reading, names, repeat, title }: QuestionScope,
): readonly JsonObject[] {
  const { notes, definitions } = reading
  const studydeskItems = items.map((each): StudydeskItem => {
    const [, type = '', question = ''] = /^(\w+) (.+)$/s.exec(aliasOf(each.item, odmAliases.holder)) ?? []
    return {
      ...each,
      key: attributeOf(each.item, 'OID').replace(/^I\./, ''),
      holder: odmHolderTypes.has(type) ? { type, question } : null,
    }
  })
  const keys = new Set(studydeskItems.flatMap(({ key, holder }) => (holder === null ? [key] : [key, holder.question])))
  const baseOf = (key: string): string | null => {
    const suffix = suffixes.find((each) => key.endsWith(each) && keys.has(key.slice(0, -each.length)))
    return suffix === undefined ? null : key.slice(0, -suffix.length)
  }
  const companionsOf = (key: string) => {
    const codes = definitions.codeLists.get(`CL.${key}${missingSuffix}`)
    return {
      hasComment: keys.has(`${key}${commentSuffix}`),
      missingCodes: keys.has(`${key}${missingSuffix}`)
        ? knownCodesOf(childrenOf(codes, 'CodeListItem').map((each) => attributeOf(each, 'CodedValue')))
        : [],
    }
  }
  const fieldsByQuestion = new Map<string, { readonly fields: StudydeskItem[]; isRead: boolean }>()
  for (const each of studydeskItems) {
    if (each.holder === null) continue
    const fieldGroup = fieldsByQuestion.get(each.holder.question) ?? { fields: [], isRead: false }
    fieldGroup.fields.push(each)
    fieldsByQuestion.set(each.holder.question, fieldGroup)
  }
  const readQuestion = (each: StudydeskItem, name: string, outerTitle: Json | undefined): JsonObject => {
    const { hasComment, missingCodes } = companionsOf(each.key)
    const scopedName = repeat === null ? name : `panel.${name}`
    const question = questionOf(reading, { ...each, name, reference: `{${scopedName}}`, hasComment })
    if (keys.has(`${each.key}${enteredSuffix}`)) notes.add(name, 'left', 'enteredValues', `${each.key}${enteredSuffix}`)
    return {
      ...titleBelow(question, name, outerTitle),
      ...buildRequiredIf(each.key, definitions.conditions),
      ...(hasComment && question.showOtherItem !== true ? { showCommentArea: true } : {}),
      ...(missingCodes.length === 0 ? {} : { missingCodes }),
    }
  }
  return studydeskItems.flatMap((each) => {
    const { key, holder } = each
    if (baseOf(key) !== null) return []
    if (holder === null) {
      const name = names.take(repeat === null ? key : key.slice(repeat.length + 1))
      return [readQuestion(each, name, title)]
    }
    const holderFields = fieldsByQuestion.get(holder.question)
    if (holderFields === undefined || holderFields.isRead) return []
    holderFields.isRead = true
    const { hasComment, missingCodes } = companionsOf(holder.question)
    const comment = studydeskItems.find((candidate) => candidate.key === `${holder.question}${commentSuffix}`)
    const outerTitle = buildLocalizedText(translationsOf(childOf(each.item, 'Description')))
    const fields = holderFields.fields.map((field) => readQuestion(field, field.key.slice(holder.question.length + 1), outerTitle))
    return [
      {
        ...(holder.type === 'matrix' ? matrixOf(fields) : mergeTexts(fields)),
        name: names.take(holder.question),
        ...(outerTitle === undefined ? {} : { title: outerTitle }),
        ...(comment === undefined ? {} : readDbName(comment.item, holder.question)),
        ...(hasComment ? { showCommentArea: true } : {}),
        ...(missingCodes.length === 0 ? {} : { missingCodes }),
        ...(fields.some(isForUnblinded) ? { unblindedOnly: true } : {}),
      },
    ]
  })
}

/** Derives the data set name of a question from its comment, if the file does not contain the question's own item. */
function readDbName(comment: XmlElement, question: string): JsonObject {
  const name = attributeOf(comment, 'Name').slice(0, -commentSuffix.length)
  return name === question ? {} : { DBName: name }
}

/** Builds a matrix from its rows, which all have the columns as choices. */
function matrixOf(fields: readonly JsonObject[]): JsonObject {
  const [first] = fields
  return {
    type: 'matrix',
    rows: fields.map(({ name, title }): Json => (title === undefined ? (name ?? '') : { value: name ?? '', text: title })),
    columns: first?.choices ?? [],
    ...(first?.type === 'checkbox' ? { cellType: 'checkbox' } : {}),
    ...(first?.visibleIf === undefined ? {} : { visibleIf: first.visibleIf }),
  }
}

/** Builds a multiple text. Its fields have no separate conditions and marks, so those repeated in each item move to the question. */
function mergeTexts(fields: readonly JsonObject[]): JsonObject {
  const visibleIf = fields[0]?.visibleIf
  return {
    type: 'multipletext',
    items: fields.map(({ type: _, visibleIf: __, unblindedOnly: ___, ...rest }) => rest),
    ...(visibleIf === undefined ? {} : { visibleIf }),
  }
}

/** Removes the title of the surrounding question from a field's title: "Doses: amount" becomes "amount". */
function titleBelow(question: JsonObject, name: string, outerTitle: Json | undefined): JsonObject {
  const { title, ...untitled } = question
  if (title === undefined || outerTitle === undefined) return question
  const without = (text: Json | undefined, before: Json | undefined, colon: string): Json | undefined =>
    typeof text === 'string' && typeof before === 'string' && text.startsWith(`${before}${colon} `)
      ? text.slice(before.length + colon.length + 1)
      : text
  const [titles, outerTitles] = [title, outerTitle].map((text) => (isObject(text) ? text : { default: text })) as [JsonObject, JsonObject]
  const shortTitles = Object.fromEntries(
    Object.entries(titles).map(([language, text]) => [
      language,
      without(text, outerTitles[language] ?? outerTitles.default, language === 'fr' ? ' :' : ':'),
    ]),
  ) as JsonObject
  const { default: shortTitle } = shortTitles
  if (Object.keys(shortTitles).length > 1 || shortTitle === undefined) return { ...question, title: shortTitles }
  return shortTitle === name ? untitled : { ...untitled, title: shortTitle }
}

/** Returns the condition under which an answer is required. No item references this condition; its OID contains the item's key. */
function buildRequiredIf(key: string, conditions: ReadonlyMap<string, XmlElement>): JsonObject {
  const condition = conditions.get(`RC.${key}`)
  const expression = condition === undefined ? null : supportedExpressionOf(condition)
  return expression === null ? {} : { requiredIf: expression }
}
