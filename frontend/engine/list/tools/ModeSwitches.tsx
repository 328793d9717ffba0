import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { useModes } from './useModes.ts'

/** Switches to the rows of all studies and to the trash. */
export function ModeSwitches({ definition, list }: { readonly definition: ResourceDefinition; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const modes = useModes(definition)
  return (
    <>
      {modes.includes('allStudies') && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control
        <label className="list-mode">
          <Switch size="small" checked={list.isAllStudies} onChange={(isEnabled) => list.setMode('allStudies', isEnabled)} />
          {t('list.allStudies')}
        </label>
      )}
      {modes.includes('trashed') && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          aria-pressed={list.isTrash}
          title={t('list.trash.name')}
          className={list.isTrash ? 'list-tool-on' : undefined}
          onClick={() => list.setMode('trashed', !list.isTrash)}
        >
          <span className="list-tool-text">{t('list.trash.name')}</span>
        </Button>
      )}
    </>
  )
}
