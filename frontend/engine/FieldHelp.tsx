import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined'
import { Button, Popover } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../base/ui/escape.ts'
import { landmarkOf } from '../base/ui/landmark.ts'
import { usePieces } from './pieces.ts'

interface FieldHelpProps {
  readonly resource: string
  readonly name: string
  readonly label: string
}

/**
 * What the organisation means by a field, behind a button beside its label. It opens on a press, not on hovering, stays until it is
 * dismissed (Escape, a press elsewhere), and so hides nothing by accident (WCAG 1.4.13).
 */
export function FieldHelp({ resource, name, label }: FieldHelpProps) {
  const { t } = useTranslation('common')
  const { useHelp } = usePieces()
  const help = useHelp().get(`${resource}.${name}`)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  useEscape(isOpen, () => setIsOpen(false))
  if (help === undefined) return null
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      getPopupContainer={landmarkOf}
      content={
        <div id={id} className="field-help" role="note">
          <strong>{help.title}</strong>
          <p>{help.definition}</p>
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className="field-help-button"
        icon={<InfoCircleOutlined aria-hidden />}
        aria-label={t('field.about', { name: label })}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onBlur={({ relatedTarget }) => relatedTarget !== null && setIsOpen(false)}
      />
    </Popover>
  )
}
