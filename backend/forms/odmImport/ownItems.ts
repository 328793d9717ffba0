import { commentSuffix } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { codesIn, missingSuffix } from '#resources/forms/missingCodes.ts'
import { odmAliases, odmHolderTypes } from '#resources/forms/odmTypes.ts'
import { enteredSuffix } from '#resources/forms/units.ts'
import { ownExpressionOf } from './expressions.ts'
import { aliasOf, questionOf } from './question.ts'
import type { GroupItem, QuestionScope } from './reading.ts'
import { localized, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** An item of a file of this product. */
interface OwnItem extends GroupItem {
  /** `weight`, or `doses.amount` in a repeat and in a question with several fields. */
  readonly key: string
  /** The question of which it is a field, where that is none that repeats. */
  readonly holder: { readonly type: string; readonly question: string } | null
}

const suffixes = [commentSuffix, missingSuffix, enteredSuffix] as const

/**
 * Items of a file that this product exported, as the questions that they were: with what is stored beside an answer as a setting of its question, and the
 * fields of one question together. Pure but for the remarks.
 */
export function ownQuestions(items: readonly GroupItem[], { reading, names, repeat, title }: QuestionScope): readonly JsonObject[] {
  const { notes, definitions } = reading
  const own = items.map((each): OwnItem => {
    const [, type = '', question = ''] = /^(\w+) (.+)$/s.exec(aliasOf(each.item, odmAliases.holder)) ?? []
    return {
      ...each,
      key: attributeOf(each.item, 'OID').replace(/^I\./, ''),
      holder: odmHolderTypes.has(type) ? { type, question } : null,
    }
  })
  const keys = new Set(own.flatMap(({ key, holder }) => (holder === null ? [key] : [key, holder.question])))
  const baseOf = (key: string): string | null => {
    const suffix = suffixes.find((each) => key.endsWith(each) && keys.has(key.slice(0, -each.length)))
    return suffix === undefined ? null : key.slice(0, -suffix.length)
  }
  const besideOf = (key: string) => {
    const codes = definitions.codeLists.get(`CL.${key}${missingSuffix}`)
    return {
      hasComment: keys.has(`${key}${commentSuffix}`),
      missingCodes: keys.has(`${key}${missingSuffix}`)
        ? codesIn(childrenOf(codes, 'CodeListItem').map((each) => attributeOf(each, 'CodedValue')))
        : [],
    }
  }
  const fieldsIn = new Map<string, { readonly fields: OwnItem[]; isRead: boolean }>()
  for (const each of own) {
    if (each.holder === null) continue
    const held = fieldsIn.get(each.holder.question) ?? { fields: [], isRead: false }
    held.fields.push(each)
    fieldsIn.set(each.holder.question, held)
  }
  const readOne = (each: OwnItem, name: string, around: Json | undefined): JsonObject => {
    const { hasComment, missingCodes } = besideOf(each.key)
    const scoped = repeat === null ? name : `panel.${name}`
    const question = questionOf(reading, { ...each, name, reference: `{${scoped}}`, hasComment })
    if (keys.has(`${each.key}${enteredSuffix}`)) notes.add(name, 'left', 'enteredValues', `${each.key}${enteredSuffix}`)
    return {
      ...titleBelow(question, name, around),
      ...requiredIf(each.key, definitions.conditions),
      ...(hasComment && question.showOtherItem !== true ? { showCommentArea: true } : {}),
      ...(missingCodes.length === 0 ? {} : { missingCodes }),
    }
  }
  return own.flatMap((each) => {
    const { key, holder } = each
    if (baseOf(key) !== null) return []
    if (holder === null) {
      const name = names.take(repeat === null ? key : key.slice(repeat.length + 1))
      return [readOne(each, name, title)]
    }
    const held = fieldsIn.get(holder.question)
    if (held === undefined || held.isRead) return []
    held.isRead = true
    const { hasComment, missingCodes } = besideOf(holder.question)
    const comment = own.find((one) => one.key === `${holder.question}${commentSuffix}`)
    const around = localized(translationsOf(childOf(each.item, 'Description')))
    const fields = held.fields.map((field) => readOne(field, field.key.slice(holder.question.length + 1), around))
    return [
      {
        ...(holder.type === 'matrix' ? matrixOf(fields) : severalTexts(fields)),
        name: names.take(holder.question),
        ...(around === undefined ? {} : { title: around }),
        ...(comment === undefined ? {} : dbNameBeside(comment.item, holder.question)),
        ...(hasComment ? { showCommentArea: true } : {}),
        ...(missingCodes.length === 0 ? {} : { missingCodes }),
      },
    ]
  })
}

/** The name in data sets of a question whose own item is not in the file, from that of its comment. */
function dbNameBeside(comment: XmlElement, question: string): JsonObject {
  const name = attributeOf(comment, 'Name').slice(0, -commentSuffix.length)
  return name === question ? {} : { DBName: name }
}

/** A matrix from its rows, which all have its columns to choose from. */
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

/** The fields of a multiple text have no conditions of their own: each item repeats that of the question. */
function severalTexts(fields: readonly JsonObject[]): JsonObject {
  const visibleIf = fields[0]?.visibleIf
  return {
    type: 'multipletext',
    items: fields.map(({ type: _, visibleIf: __, ...rest }) => rest),
    ...(visibleIf === undefined ? {} : { visibleIf }),
  }
}

/** A field whose title is without that of the question around it: "Doses: amount" is "amount". */
function titleBelow(question: JsonObject, name: string, around: Json | undefined): JsonObject {
  const { title, ...untitled } = question
  if (title === undefined || around === undefined) return question
  const without = (text: Json | undefined, before: Json | undefined, colon: string): Json | undefined =>
    typeof text === 'string' && typeof before === 'string' && text.startsWith(`${before}${colon} `)
      ? text.slice(before.length + colon.length + 1)
      : text
  const { default: text, fr, ...others } = isObject(title) ? title : { default: title }
  const [before, beforeFr] = isObject(around) ? [around.default, around.fr ?? around.default] : [around, around]
  const [own, ownFr] = [without(text, before, ':'), without(fr, beforeFr, ' :')]
  const titles: JsonObject = { ...(own === undefined ? {} : { default: own }), ...(ownFr === undefined ? {} : { fr: ownFr }), ...others }
  if (Object.keys(titles).length > 1 || own === undefined) return { ...question, title: titles }
  return own === name ? untitled : { ...untitled, title: own }
}

/** When an answer is required: no item refers to such a condition, its OID names the item. */
function requiredIf(key: string, conditions: ReadonlyMap<string, XmlElement>): JsonObject {
  const condition = conditions.get(`RC.${key}`)
  const expression = condition === undefined ? null : ownExpressionOf(condition)
  return expression === null ? {} : { requiredIf: expression }
}
