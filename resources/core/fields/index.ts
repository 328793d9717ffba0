import type { AnyFieldType, FieldDefinition, FieldType } from '../field.ts'
import { booleanType } from './boolean.ts'
import { choiceType } from './choice.ts'
import { computedType } from './computed.ts'
import { conditionsType } from './conditions.ts'
import { countryType } from './country.ts'
import { customType } from './custom.ts'
import { dateType } from './date.ts'
import { datetimeType } from './datetime.ts'
import { decimalType } from './decimal.ts'
import { emailType } from './email.ts'
import { fileType } from './file.ts'
import { healthCardType } from './healthCard.ts'
import { imageType } from './image.ts'
import { integerType } from './integer.ts'
import { jsonType } from './json.ts'
import { lookupType } from './lookup.ts'
import { marksType } from './marks.ts'
import { multiChoiceType } from './multiChoice.ts'
import { phoneType } from './phone.ts'
import { postalCodeType } from './postalCode.ts'
import { provinceType } from './province.ts'
import { refType } from './ref.ts'
import { refsType } from './refs.ts'
import { richTextType } from './richText.ts'
import { rollupType } from './rollup.ts'
import { secretType } from './secret.ts'
import { statusType } from './status.ts'
import { tagsType } from './tags.ts'
import { textType } from './text.ts'
import { textareaType } from './textarea.ts'
import { timeType } from './time.ts'
import { timeZoneType } from './timeZone.ts'
import { urlType } from './url.ts'
import type { FieldTypeName } from './values.ts'

/** Every field type. The registries of the backend and the frontend satisfy the same list of names. */
export const fieldTypes = {
  text: textType,
  textarea: textareaType,
  email: emailType,
  url: urlType,
  phone: phoneType,
  integer: integerType,
  decimal: decimalType,
  boolean: booleanType,
  date: dateType,
  time: timeType,
  datetime: datetimeType,
  choice: choiceType,
  multiChoice: multiChoiceType,
  status: statusType,
  tags: tagsType,
  ref: refType,
  refs: refsType,
  file: fileType,
  image: imageType,
  richText: richTextType,
  json: jsonType,
  conditions: conditionsType,
  custom: customType,
  secret: secretType,
  computed: computedType,
  rollup: rollupType,
  lookup: lookupType,
  marks: marksType,
  country: countryType,
  province: provinceType,
  postalCode: postalCodeType,
  healthCard: healthCardType,
  timeZone: timeZoneType,
} satisfies Record<FieldTypeName, AnyFieldType>

type DefinitionOf<Type> = Type extends FieldType<infer Definition> ? Definition : never

/** Field of any type, as declared. */
export type AnyField = { [Name in FieldTypeName]: DefinitionOf<(typeof fieldTypes)[Name]> }[FieldTypeName]

/** Returns the type of a field, with one signature for all definitions. */
export function typeOf(field: FieldDefinition): FieldType<FieldDefinition> {
  return fieldTypes[field.type as FieldTypeName] as unknown as FieldType<FieldDefinition>
}

export { boolean } from './boolean.ts'
export { choice } from './choice.ts'
export { computed } from './computed.ts'
export { conditions } from './conditions.ts'
export { country } from './country.ts'
export { custom } from './custom.ts'
export { date } from './date.ts'
export { datetime } from './datetime.ts'
export { decimal } from './decimal.ts'
export { email } from './email.ts'
export { file } from './file.ts'
export { healthCard } from './healthCard.ts'
export { image } from './image.ts'
export { integer } from './integer.ts'
export { json } from './json.ts'
export { lookup } from './lookup.ts'
export { marks } from './marks.ts'
export { multiChoice } from './multiChoice.ts'
export { phone } from './phone.ts'
export { postalCode } from './postalCode.ts'
export { province } from './province.ts'
export { ref } from './ref.ts'
export { refs } from './refs.ts'
export { richText } from './richText.ts'
export { rollup } from './rollup.ts'
export { secret } from './secret.ts'
export { status } from './status.ts'
export { tags } from './tags.ts'
export { text } from './text.ts'
export { textarea } from './textarea.ts'
export { time } from './time.ts'
export { timeZone } from './timeZone.ts'
export { url } from './url.ts'
