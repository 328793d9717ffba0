import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { tellingOf } from '../../base/texts/telling.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { useEarlyMatches } from './useEarlyMatches.ts'

interface EarlyNoticeProps {
  readonly values: Values
  /** Told of whoever is found, for the foot of the form. */
  readonly onFound: (matches: readonly DuplicateHit[]) => void
  readonly onLook: () => void
}

/** Says quietly, while somebody types, that the person may be there already: nobody types a whole form for nothing. */
export function EarlyNotice({ values, onFound, onLook }: EarlyNoticeProps) {
  const { t } = useTranslation('participants')
  const matches = useEarlyMatches(values)
  const count = matches.length
  useOnChange(matches, () => onFound(matches))
  return (
    <div role="status">
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          className="page-alert"
          message={t('duplicates.early', { count })}
          action={
            <Button size="small" onClick={onLook}>
              {t('duplicates.look')}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** The same at the foot of the form, by name: in sight however far somebody has typed. */
export function EarlyName({ matches, onLook }: { readonly matches: readonly DuplicateHit[] } & Pick<EarlyNoticeProps, 'onLook'>) {
  const { t } = useTranslation('participants')
  const found = matches.find(({ participant }) => participant !== undefined)?.participant
  if (found === undefined) return null
  const definition = resourceNamed('participant')
  const name = [titleOf(definition, found), tellingOf(definition, found)].filter(Boolean).join(' · ')
  return (
    <Button type="link" className="early-name" icon={<WarningOutlined aria-hidden />} onClick={onLook} title={name}>
      <span>{t('duplicates.earlyName', { name })}</span>
    </Button>
  )
}
