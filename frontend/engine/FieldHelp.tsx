import { useTranslation } from 'react-i18next'
import { InfoButton } from '../base/ui/InfoButton.tsx'
import { usePieces } from './pieces.ts'

interface FieldHelpProps {
  readonly resource: string
  readonly name: string
  readonly label: string
}

/** Definition that the organisation gives of a field, behind a button beside its label. */
export function FieldHelp({ resource, name, label }: FieldHelpProps) {
  const { t } = useTranslation('common')
  const { useHelp } = usePieces()
  const help = useHelp().get(`${resource}.${name}`)
  if (help === undefined) return null
  return (
    <InfoButton label={t('field.about', { name: label })}>
      <strong>{help.title}</strong>
      <p>{help.definition}</p>
    </InfoButton>
  )
}
