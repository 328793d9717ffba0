import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { booleanColumns } from './types/boolean.ts'
import { choiceColumns } from './types/choice.ts'
import { computedColumns } from './types/computed.ts'
import { conditionsColumns } from './types/conditions.ts'
import { countryColumns } from './types/country.ts'
import { customColumns } from './types/custom.ts'
import { dateColumns } from './types/date.ts'
import { datetimeColumns } from './types/datetime.ts'
import { decimalColumns } from './types/decimal.ts'
import { emailColumns } from './types/email.ts'
import { fileColumns } from './types/file.ts'
import { healthCardColumns } from './types/healthCard.ts'
import { imageColumns } from './types/image.ts'
import { integerColumns } from './types/integer.ts'
import { jsonColumns } from './types/json.ts'
import { lookupColumns } from './types/lookup.ts'
import { marksColumns } from './types/marks.ts'
import { multiChoiceColumns } from './types/multiChoice.ts'
import { phoneColumns } from './types/phone.ts'
import { postalCodeColumns } from './types/postalCode.ts'
import { provinceColumns } from './types/province.ts'
import { refColumns } from './types/ref.ts'
import { refsColumns } from './types/refs.ts'
import { richTextColumns } from './types/richText.ts'
import { rollupColumns } from './types/rollup.ts'
import { secretColumns } from './types/secret.ts'
import { statusColumns } from './types/status.ts'
import { tagsColumns } from './types/tags.ts'
import { textColumns } from './types/text.ts'
import { textareaColumns } from './types/textarea.ts'
import { timeColumns } from './types/time.ts'
import { timeZoneColumns } from './types/timeZone.ts'
import { urlColumns } from './types/url.ts'
import type { FieldColumn, FieldColumns } from './types.ts'

export { decryptSecret, setFieldKey } from './secretKey.ts'

/** The database column of every field type. */
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

/** Returns the database column of a field, bound to the options of its definition. */
export function columnOf(field: FieldDefinition): FieldColumn<FieldDefinition> {
  return fieldColumns[field.type as FieldTypeName] as unknown as FieldColumn<FieldDefinition>
}
