import ImportOutlined from '@ant-design/icons/ImportOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isAddressedToReader, type ResourceDefinition } from '#resources/core/resource.ts'
import { sourceOf } from '#resources/lookups.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useRouteStudy, useStudyInAddress, useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { BodySwitch, type DrawnAs, drawnIn } from '../list/BodySwitch.tsx'
import { ListPieces } from '../list/ListPieces.tsx'
import { ListView } from '../list/ListView.tsx'
import { OutOfSight } from '../list/OutOfSight.tsx'
import type { ListBodyProps } from '../list/rows/listBodyProps.ts'
import { ExportButton } from '../list/tools/ExportButton.tsx'
import { useLastPlace } from '../listState/lastPlace.ts'
import type { ListOptions } from '../listState/types.ts'
import { useResourceList } from '../listState/useResourceList.ts'
import { importing } from '../paths.ts'
import { usePieces } from '../pieces.ts'
import { useRecordsBeside } from '../related/useRecordsBeside.tsx'

const ImportDrawer = later(() => import('../import/ImportDrawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })))

/** What draws the rows reads them itself, in an order of its own. */
const ownRowsOf = ({ settled = [] }: { readonly settled?: readonly string[] }): ListOptions['ownRows'] => ({ settled, sorts: [] })

/** The filter by which a list is narrowed to the chosen study. */
function studyFieldOf(definition: ResourceDefinition): string | null {
  if (isAddressedToReader(definition)) return null
  const { name: resource, fields, list } = definition
  const names = list?.filters ?? []
  const isStudy = (name: string) => {
    const field = fields[name]
    return field !== undefined && targetOf(sourceOf({ resource, name, field }).field) === 'study'
  }
  return names.find(isStudy) ?? null
}

interface ResourceListProps {
  readonly resource: string
  /** Another way to draw the rows, beside the table: a switch leads from one to the other. */
  readonly body?: {
    /** Key of its name, with the namespace. */
    readonly label: string
    /** Key of what the screen is called with it, where it is not the list's own. */
    readonly title?: string
    /** Fields that it narrows by itself: the list offers no filter by them. */
    readonly settled?: readonly string[]
    readonly opensAs: DrawnAs
    readonly Body: ComponentType<ListBodyProps>
  }
}

/** The list screen of a resource: what there is, found, sorted, filtered, and what may be done with it. */
export function ResourceList({ resource, body }: ResourceListProps) {
  const definition = useDefinition(resource)
  const { t } = useTranslation(['common', definition.namespace, ...(body === undefined ? [] : [body.label.split(':', 1)[0] ?? ''])])
  const texts = useTexts(resource)
  const may = useMay()
  const study = useRouteStudy()
  const parent = study === null ? undefined : { field: 'studyId', id: study.id }
  const ofLists = useStudyOfLists()
  const studyField = parent === undefined && definition.menu?.area === 'main' ? studyFieldOf(definition) : null
  useStudyInAddress(studyField !== null)
  const narrowing = studyField === null || ofLists === null ? undefined : { field: studyField, id: ofLists.id }
  const [address, setAddress] = useSearchParams()
  const isDrawn = body !== undefined && drawnIn(address, body.opensAs) === 'other'
  const ownRows = useMemo(() => (isDrawn && body !== undefined ? ownRowsOf(body) : undefined), [isDrawn, body])
  const list = useResourceList({ definition, parent, study: narrowing, isInside: false, ownRows })
  useLastPlace(resource, list)
  const beside = useRecordsBeside(definition, parent)
  const [isImporting, setIsImporting] = useState(address.has(importing))
  const closeImport = () => {
    setIsImporting(false)
    if (address.has(importing)) setAddress((before) => without(before, importing), { replace: true })
  }
  const [isCreating, setIsCreating] = useState(false)

  const createPath = may(resource, 'create') ? definition.screens?.create : undefined
  const mayImport = definition.import !== undefined && may(resource, 'import')
  const Creator = usePieces().creators[resource]
  const createBeside = Creator === undefined || beside.create === undefined ? beside.create : () => setIsCreating(true)
  const create =
    createPath === undefined ? (
      createBeside && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={createBeside}>
          {texts.title('new')}
        </Button>
      )
    ) : (
      <LinkButton
        to={createPath}
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onPlainClick={Creator === undefined ? undefined : () => setIsCreating(true)}
      >
        {texts.title('new')}
      </LinkButton>
    )
  return (
    <div className="list-screen">
      <PageHeader
        title={
          body?.title !== undefined
            ? t(body.title)
            : study === null
              ? texts.title('many')
              : t('list.inStudy', { title: texts.title('inStudy'), study: study.name })
        }
        breadcrumb={study === null ? undefined : [{ label: study.name }]}
        subtitle={
          list.isTrash ? (
            t('list.trash.name')
          ) : (
            <OutOfSight total={list.isFirstLoad ? null : list.total} filters={JSON.stringify(list.asked.filters)} />
          )
        }
        primary={create}
        extra={
          <>
            {mayImport && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
                {t('list.import')}
              </Button>
            )}
            {body !== undefined && <BodySwitch label={body.label} opensAs={body.opensAs} drawn={isDrawn ? 'other' : 'list'} />}
            <ListPieces resource={resource} />
            {may(resource, 'export') && <ExportButton definition={definition} list={list} />}
          </>
        }
      />
      <ListView
        resource={resource}
        list={list}
        onImport={mayImport ? () => setIsImporting(true) : undefined}
        createPath={createPath}
        onCreate={createBeside}
        onOpen={beside.open}
        Body={isDrawn ? body.Body : undefined}
      />
      {beside.layers}
      {isCreating && Creator !== undefined && (
        <Awaiting fallback={null}>
          <Creator onClose={() => setIsCreating(false)} />
        </Awaiting>
      )}
      {isImporting && mayImport && (
        <Awaiting fallback={null}>
          <ImportDrawer resource={resource} onClose={closeImport} />
        </Awaiting>
      )}
    </div>
  )
}

function without(address: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(address)
  rest.delete(name)
  return rest
}
