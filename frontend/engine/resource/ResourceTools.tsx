import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { BodySwitch, type BodySwitchProps, useOtherBody } from '../list/BodySwitch.tsx'
import { ListPieces } from '../list/ListPieces.tsx'
import { ExportButton } from '../list/tools/ExportButton.tsx'
import { PhoneTools } from '../list/tools/phone/PhoneTools.tsx'
import { useListPieces } from '../list/useListPieces.tsx'
import { exportFormats, useExport } from '../listState/useExport.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'

interface ResourceToolsProps {
  readonly definition: ResourceDefinition
  readonly list: ResourceListState
  /** Displays of the rows, if the screen has two. */
  readonly bodies: BodySwitchProps | undefined
  /** Absent if the user may not import. */
  readonly onImport: (() => void) | undefined
}

/** Tools in the head of a list's screen: buttons on a wide window, one line with a menu on a phone. */
export function ResourceTools(props: ResourceToolsProps) {
  return useIsPhone() ? <PhoneResourceTools {...props} /> : <WideResourceTools {...props} />
}

function WideResourceTools({ definition, list, bodies, onImport }: ResourceToolsProps) {
  const { t } = useTranslation('common')
  const may = useMay()
  const { pieces, open, dialog } = useListPieces(definition.name)
  const exportPieces = pieces.filter(({ isExport }) => isExport === true)
  return (
    <>
      {onImport !== undefined && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
          {t('list.import')}
        </Button>
      )}
      {bodies !== undefined && <BodySwitch {...bodies} />}
      <ListPieces resource={definition.name} />
      {may(definition.name, 'export') && (
        <ExportButton
          definition={definition}
          list={list}
          others={exportPieces.map(({ key, label }) => ({ key, label: t(label) }))}
          onOther={open}
        />
      )}
      {dialog}
    </>
  )
}

function PhoneResourceTools({ definition, list, bodies, onImport }: ResourceToolsProps) {
  const { t } = useTranslation('common')
  const may = useMay()
  const { pieces, open, dialog } = useListPieces(definition.name)
  const { download, bytes } = useExport(definition, list)
  const otherBody = useOtherBody(bodies)
  const isExportable = may(definition.name, 'export')
  const isEmpty = !list.hasOwnRows && list.total === 0
  return (
    <>
      <PhoneTools
        resource={definition.name}
        list={list}
        actions={[
          ...(otherBody === null ? [] : [{ key: 'body', label: t('list.showAs', { name: otherBody.label }), run: otherBody.select }]),
          ...(onImport === undefined ? [] : [{ key: 'import', label: t('list.import'), run: onImport }]),
          ...pieces.map(({ key, label }) => ({ key: `piece-${key}`, label: t(label), run: () => open(key) })),
          ...(isExportable ? exportFormats : []).map((format) => ({
            key: `export-${format}`,
            label: t('list.exportTo', { format: t(`list.formats.${format}`) }),
            isDisabled: isEmpty || bytes !== null,
            run: () => void download(format),
          })),
        ]}
      />
      {dialog}
    </>
  )
}
