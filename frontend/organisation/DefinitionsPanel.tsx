import DownOutlined from '@ant-design/icons/DownOutlined'
import { useInvalidate } from '@refinedev/core'
import { App, Button, Dropdown, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { definition } from '#resources/organisation/definition.ts'
import { organisationCalls } from '#resources/organisation/organisationCalls.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { showToast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'
import type { RecordComponentProps } from '../engine/area.ts'
import { DrawnList } from '../engine/related/DrawnList.tsx'
import { getDefinitionLanguage } from './definitions.ts'
import './organisation.css'

type Transition = 'publish' | 'unpublish'
const transitions: readonly Transition[] = ['publish', 'unpublish']
const calls = { publish: organisationCalls.publishDefinitions, unpublish: organisationCalls.unpublishDefinitions } as const

/** Lists the definitions, with actions for all definitions of a language. */
export default function DefinitionsPanel({ row }: RecordComponentProps<'organisation'>) {
  return <DrawnList resource="definition" extra={row.actions.includes('update') ? <LanguageActions /> : undefined} />
}

function LanguageActions() {
  const { t } = useTranslation('common')
  const texts = useTexts('definition')
  const { modal } = App.useApp()
  const invalidate = useInvalidate()
  const [language, setLanguage] = useState(getDefinitionLanguage(useLanguage()))
  const labelId = useId()
  const [isRunning, setRunning] = useState(false)
  const name = texts.value('language', language)

  const run = async (transition: Transition) => {
    const isConfirmed = await modal.confirm({
      title: t(`definitions.${transition}.title`, { language: name }),
      content: t(`definitions.${transition}.content`),
      okText: t(`definitions.${transition}.go`),
      cancelText: t('shell.cancel'),
      autoFocusButton: transition === 'unpublish' ? 'cancel' : 'ok',
    })
    if (!isConfirmed) return
    setRunning(true)
    try {
      const { done, failed } = await call(calls[transition], { query: { language } })
      if (failed > 0) showToast({ kind: 'error', message: t('definitions.failed', { count: failed }) })
      else showToast({ kind: 'success', message: t(`definitions.${transition}.done`, { count: done }) })
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      showToast({ kind: 'error', message: error.message })
    } finally {
      setRunning(false)
      await invalidate({ resource: 'definition', invalidates: ['list', 'many', 'detail'] })
    }
  }
  return (
    <div className="whole-language">
      <span id={labelId}>{t('definitions.allIn')}</span>
      <Segmented
        aria-labelledby={labelId}
        value={language}
        options={definition.fields.language.values.map((value) => ({ value, label: texts.value('language', value) }))}
        onChange={setLanguage}
      />
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: transitions.map((transition) => ({
            key: transition,
            label: t(`definitions.${transition}.button`),
            onClick: () => void run(transition),
          })),
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPosition="end" loading={busy(isRunning)}>
          {t('list.actions')}
        </Button>
      </Dropdown>
    </div>
  )
}
