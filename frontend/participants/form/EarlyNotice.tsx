import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { getResource } from '#resources/index.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { distinguishingTextOf } from '../../base/texts/disambiguate.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { useEarlyMatches } from './useEarlyMatches.ts'

interface EarlyNoticeProps {
  readonly values: Values
  /** Passes the matches to the footer of the form. */
  readonly onFound: (matches: readonly DuplicateHit[]) => void
  readonly onLook: () => void
}

/** Notice that the person may exist already. Appears while the user still types. */
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

/** The same notice in the form's footer, with the name of the matching participant; visible at every scroll position. */
export function EarlyName({ matches, onLook }: { readonly matches: readonly DuplicateHit[] } & Pick<EarlyNoticeProps, 'onLook'>) {
  const { t } = useTranslation('participants')
  const matchedPerson = matches.find(({ participant }) => participant !== undefined)?.participant
  if (matchedPerson === undefined) return null
  const definition = getResource('participant')
  const name = [titleOf(definition, matchedPerson), distinguishingTextOf(definition, matchedPerson)].filter(Boolean).join(' · ')
  return (
    <Button type="link" className="early-name" icon={<WarningOutlined aria-hidden />} onClick={onLook} title={name}>
      <span>{t('duplicates.earlyName', { name })}</span>
    </Button>
  )
}
