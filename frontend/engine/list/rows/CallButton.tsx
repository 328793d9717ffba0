import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { useTranslation } from 'react-i18next'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { ListRow } from '../../listState/types.ts'

interface CallButtonProps {
  readonly definition: ResourceDefinition
  readonly row: ListRow
}

/** True if the rows are people: they have an e-mail address of their own. A study or a site only has the number of a contact. */
const arePersons = ({ fields }: ResourceDefinition): boolean => fields.email !== undefined

/** Button that calls the first phone number of a person. The server omits phone numbers that the reader may not see. */
export function CallButton({ definition, row }: CallButtonProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  if (!arePersons(definition)) return null
  const number = Object.entries(definition.fields)
    .filter(([, field]) => typeOf(field).isPhoneNumber === true)
    .map(([name]) => row[name])
    .find((value): value is string => typeof value === 'string' && value !== '')
  if (number === undefined) return null
  return (
    <a className="list-call" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} aria-label={t('list.call', { name: texts.name(row) })}>
      <PhoneOutlined aria-hidden />
    </a>
  )
}
