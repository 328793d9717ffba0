import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { booleanColumns } from './boolean.ts'
import { choiceColumns } from './choice.ts'
import { computedColumns } from './computed.ts'
import { conditionsColumns } from './conditions.ts'
import { countryColumns } from './country.ts'
import { customColumns } from './custom.ts'
import { dateColumns } from './date.ts'
import { datetimeColumns } from './datetime.ts'
import { decimalColumns } from './decimal.ts'
import { emailColumns } from './email.ts'
import { fileColumns } from './file.ts'
import { healthCardColumns } from './healthCard.ts'
import { imageColumns } from './image.ts'
import { integerColumns } from './integer.ts'
import { jsonColumns } from './json.ts'
import { lookupColumns } from './lookup.ts'
import { marksColumns } from './marks.ts'
import { multiChoiceColumns } from './multiChoice.ts'
import { phoneColumns } from './phone.ts'
import { postalCodeColumns } from './postalCode.ts'
import { provinceColumns } from './province.ts'
import { refColumns } from './ref.ts'
import { refsColumns } from './refs.ts'
import { richTextColumns } from './richText.ts'
import { rollupColumns } from './rollup.ts'
import { secretColumns } from './secret.ts'
import { statusColumns } from './status.ts'
import { tagsColumns } from './tags.ts'
import { textColumns } from './text.ts'
import { textareaColumns } from './textarea.ts'
import { timeColumns } from './time.ts'
import { timeZoneColumns } from './timeZone.ts'
import type { FieldColumn, FieldColumns } from './types.ts'
import { urlColumns } from './url.ts'

export { decryptSecret, setFieldKey } from './secretKey.ts'

/** Every field type on the side of the database. */
const fieldColumns = {
  text: textColumns,
  textarea: textareaColumns,
  email: emailColumns,
  url: urlColumns,
  phone: phoneColumns,
  integer: integerColumns,
  decimal: decimalColumns,
  boolean: booleanColumns,
  date: dateColumns,
  time: timeColumns,
  datetime: datetimeColumns,
  choice: choiceColumns,
  multiChoice: multiChoiceColumns,
  status: statusColumns,
  tags: tagsColumns,
  ref: refColumns,
  refs: refsColumns,
  file: fileColumns,
  image: imageColumns,
  richText: richTextColumns,
  json: jsonColumns,
  conditions: conditionsColumns,
  custom: customColumns,
  secret: secretColumns,
  computed: computedColumns,
  rollup: rollupColumns,
  lookup: lookupColumns,
  marks: marksColumns,
  country: countryColumns,
  province: provinceColumns,
  postalCode: postalCodeColumns,
  healthCard: healthCardColumns,
  timeZone: timeZoneColumns,
} satisfies FieldColumns

/** The database side of a field's type, with its definition's particulars behind one signature. */
export function columnOf(field: FieldDefinition): FieldColumn<FieldDefinition> {
  return fieldColumns[field.type as FieldTypeName] as unknown as FieldColumn<FieldDefinition>
}
