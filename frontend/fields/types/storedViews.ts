import type { FieldViews } from '../types.ts'
import { booleanView } from './boolean.tsx'
import { choiceView } from './choice.tsx'
import { conditionsView } from './conditions.tsx'
import { countryView } from './country.tsx'
import { customView } from './custom.tsx'
import { dateView } from './date.tsx'
import { datetimeView } from './datetime.tsx'
import { decimalView } from './decimal.tsx'
import { emailView } from './email.tsx'
import { fileView } from './file.tsx'
import { healthCardView } from './healthCard.tsx'
import { imageView } from './image.tsx'
import { integerView } from './integer.tsx'
import { jsonView } from './json.tsx'
import { multiChoiceView } from './multiChoice.tsx'
import { phoneView } from './phone.tsx'
import { postalCodeView } from './postalCode.tsx'
import { provinceView } from './province.tsx'
import { refView } from './ref.tsx'
import { refsView } from './refs.tsx'
import { richTextView } from './richText.tsx'
import { secretView } from './secret.tsx'
import { statusView } from './status.tsx'
import { tagsView } from './tags.tsx'
import { textView } from './text.tsx'
import { textareaView } from './textarea.tsx'
import { timeView } from './time.tsx'
import { timeZoneView } from './timeZone.tsx'
import { urlView } from './url.tsx'

/** Views of all stored types. A computed field uses one of these. */
export const storedViews = {
  text: textView,
  textarea: textareaView,
  email: emailView,
  url: urlView,
  phone: phoneView,
  integer: integerView,
  decimal: decimalView,
  boolean: booleanView,
  date: dateView,
  time: timeView,
  datetime: datetimeView,
  choice: choiceView,
  multiChoice: multiChoiceView,
  status: statusView,
  tags: tagsView,
  ref: refView,
  refs: refsView,
  file: fileView,
  image: imageView,
  richText: richTextView,
  json: jsonView,
  conditions: conditionsView,
  custom: customView,
  secret: secretView,
  country: countryView,
  province: provinceView,
  postalCode: postalCodeView,
  healthCard: healthCardView,
  timeZone: timeZoneView,
} satisfies Omit<FieldViews, 'computed' | 'rollup' | 'lookup' | 'marks'>
