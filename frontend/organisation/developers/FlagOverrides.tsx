import { Alert, Button, Card, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { type FlagName, flagNames } from '#resources/core/flags.ts'
import { forgetOverrides, overrideFlag, useOverrides } from '../../base/flags/overrides.ts'
import { useSession } from '../../base/session/useSession.ts'
import '../../base/flags/flags.css'
import './developers.css'

const choices = ['organisation', 'on', 'off'] as const
type Choice = (typeof choices)[number]

/** Section of the developers' page: flags for this browser only. Other users' screens do not change. */
export function FlagOverrides() {
  const { t } = useTranslation('common')
  const { organisation, can } = useSession()
  const overrides = useOverrides()
  if (!can('DEV', 'CONTRIBUTE')) return null
  const choiceOf = (name: FlagName): Choice => {
    const override = overrides[name]
    return override === undefined ? 'organisation' : override ? 'on' : 'off'
  }
  const isAny = Object.keys(overrides).length > 0
  return (
    <Card
      title={t('flags.overrides.title')}
      extra={
        <Button disabled={!isAny} onClick={forgetOverrides}>
          {t('flags.overrides.forget')}
        </Button>
      }
    >
      <p>{t('flags.overrides.intro')}</p>
      {isAny && <Alert className="page-alert" type="info" showIcon message={t('flags.overrides.active')} />}
      <ul className="flags">
        {flagNames.map((name) => (
          <li key={name} className="flag flag-override">
            <div>
              <strong>{t(`flags.${name}.title`)}</strong>
              <p>{t(organisation.flags.includes(name) ? 'flags.overrides.isOn' : 'flags.overrides.isOff')}</p>
            </div>
            <Segmented<Choice>
              aria-label={t(`flags.${name}.title`)}
              value={choiceOf(name)}
              options={choices.map((value) => ({ value, label: t(`flags.overrides.${value}`) }))}
              onChange={(choice) => overrideFlag(name, choice === 'organisation' ? null : choice === 'on')}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
