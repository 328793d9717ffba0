import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Dropdown, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { addColumn, findMissingWidgets, insertWidget, mostColumns } from '#resources/reports/dashboardLayout.ts'
import type { DashboardKind } from '#resources/reports/widgets.ts'
import { busy } from '../../base/ui/busy.tsx'
import type { Arrangement } from './useArrangement.ts'

interface ArrangeBarProps {
  readonly arrangement: Arrangement
  readonly kind: DashboardKind
  /** True for administrators, who choose whether to edit the shared layout. */
  readonly mayShare: boolean
}

/** Actions while a dashboard's layout is edited. */
export function ArrangeBar({ arrangement, kind, mayShare }: ArrangeBarProps) {
  const { t } = useTranslation('dashboard')
  const { draft, isOwn, setIsOwn, isSaving, done, cancel, reset, change } = arrangement
  if (draft === null) return null
  const missing = findMissingWidgets(draft, kind)
  const last = draft.columns.length - 1
  return (
    <div className="dashboard-bar" role="toolbar" aria-label={t('arrange.label')}>
      {mayShare && (
        <Radio.Group
          value={isOwn}
          optionType="button"
          aria-label={t('arrange.for')}
          options={[
            { value: false, label: t('arrange.forEverybody') },
            { value: true, label: t('arrange.forMe') },
          ]}
          onChange={({ target }) => setIsOwn(target.value === true)}
        />
      )}
      <Dropdown
        trigger={['click']}
        autoFocus
        disabled={missing.length === 0}
        menu={{
          items: missing.map((type) => ({
            key: type,
            label: t(`widgets.${type}.title`),
            onClick: () =>
              change(
                insertWidget(draft, { type }, { column: last, before: null }),
                t('arrange.added', { widget: t(`widgets.${type}.title`), column: last + 1 }),
              ),
          })),
        }}
      >
        <Button icon={<PlusOutlined aria-hidden />} disabled={missing.length === 0}>
          {t('arrange.add')}
        </Button>
      </Dropdown>
      <Button
        disabled={draft.columns.length >= mostColumns}
        onClick={() => change(addColumn(draft), t('arrange.columnAdded', { column: last + 2 }))}
      >
        {t('arrange.addColumn')}
      </Button>
      <Button onClick={reset} disabled={isSaving}>
        {t(isOwn ? 'arrange.resetOwn' : 'arrange.reset')}
      </Button>
      <span className="dashboard-bar-end">
        <Button onClick={cancel}>{t('arrange.cancel')}</Button>
        <Button type="primary" loading={busy(isSaving)} onClick={done}>
          {t('arrange.done')}
        </Button>
      </span>
    </div>
  )
}
