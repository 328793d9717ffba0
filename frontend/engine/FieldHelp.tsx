import { useTranslation } from 'react-i18next'
import { InfoButton } from '../base/ui/InfoButton.tsx'
import { useExtensions } from './extensions.ts'

interface FieldHelpProps {
  readonly resource: string
  readonly name: string
  readonly label: string
}

/** Button next to a field's label that shows the organisation's definition of the field. */
export function FieldHelp({ resource, name, label }: FieldHelpProps) {
  const { t } = useTranslation('common')
  const { useHelp } = useExtensions()
  const help = useHelp().get(`${resource}.${name}`)
  if (help === undefined) return null
  return (
    <InfoButton label={t('field.about', { name: label })}>
      <strong>{help.title}</strong>
      <p>{help.definition}</p>
    </InfoButton>
  )
}
