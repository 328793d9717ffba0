import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { sourceOf } from '#resources/catalogue/lookups.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isAddressedToReader, type ResourceDefinition } from '#resources/core/resource.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useRouteStudy, useStudyInAddress, useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useExtensions } from '../extensions.ts'
import { BesideTabs } from '../list/BesideTabs.tsx'
import { type BodyKind, bodyKindOf } from '../list/BodySwitch.tsx'
import { ListView } from '../list/ListView.tsx'
import { OutOfSight } from '../list/OutOfSight.tsx'
import type { ListBodyProps } from '../list/rows/listBodyProps.ts'
import { useLastPlace } from '../listState/lastPosition.ts'
import type { ListOptions } from '../listState/types.ts'
import { useResourceList } from '../listState/useResourceList.ts'
import { importParameter } from '../paths.ts'
import { useRecordsBeside } from '../related/useRecordsBeside.tsx'
import { ResourceTools } from './ResourceTools.tsx'

const ImportDrawer = lazyPart(() => import('../import/ImportDrawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })))

/** The custom body loads the rows itself and sorts them. */
const ownRowsOf = ({ settled = [] }: { readonly settled?: readonly string[] }): ListOptions['ownRows'] => ({ settled, sorts: [] })

/** Returns the filter by which the chosen study narrows a list. */
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
  /** Alternative display of the rows. A switch changes between it and the table. */
  readonly body?: {
    /** Key of its name, with the namespace. */
    readonly label: string
    /** Key of the screen's title with this display, by default the list's own. */
    readonly title?: string
    /** Fields that this display filters itself, so the list offers no filter for them. */
    readonly settled?: readonly string[]
    readonly opensAs: BodyKind
    /** True if this display renders the filters and views itself. */
    readonly placesTools?: boolean
    readonly Body: ComponentType<ListBodyProps>
  }
}

/** List screen of a resource: its rows with search, sorting, filters and actions. */
export function ResourceList({ resource, body }: ResourceListProps) {
  const definition = useDefinition(resource)
  const { t } = useTranslation(['common', definition.namespace, ...(body === undefined ? [] : [body.label.split(':', 1)[0] ?? ''])])
  const texts = useTexts(resource)
  const may = useMay()
  const study = useRouteStudy()
  const parent = study === null ? undefined : { field: 'studyId', id: study.id }
  const listStudy = useStudyOfLists()
  const studyField = parent === undefined && definition.menu?.area === 'main' ? studyFieldOf(definition) : null
  useStudyInAddress(studyField !== null)
  const narrowing = studyField === null || listStudy === null ? undefined : { field: studyField, id: listStudy.id }
  const [address, setAddress] = useSearchParams()
  const isOtherBody = body !== undefined && bodyKindOf(address, body.opensAs) === 'other'
  const ownRows = useMemo(() => (isOtherBody && body !== undefined ? ownRowsOf(body) : undefined), [isOtherBody, body])
  const list = useResourceList({ definition, parent, study: narrowing, isInside: false, ownRows })
  useLastPlace(resource, list)
  const recordDrawer = useRecordsBeside(definition, parent)
  const [isImporting, setIsImporting] = useState(address.has(importParameter))
  const closeImport = () => {
    setIsImporting(false)
    if (address.has(importParameter)) setAddress((before) => without(before, importParameter), { replace: true })
  }
  const [isCreating, setIsCreating] = useState(false)

  const createPath = may(resource, 'create') ? definition.screens?.create : undefined
  const mayImport = definition.import !== undefined && may(resource, 'import')
  const openImport = mayImport ? () => setIsImporting(true) : undefined
  const Creator = useExtensions().creators[resource]
  const openCreator = Creator === undefined || recordDrawer.create === undefined ? recordDrawer.create : () => setIsCreating(true)
  const create =
    createPath === undefined ? (
      openCreator && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openCreator}>
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
          // The study switcher names the study.
          body?.title !== undefined ? t(body.title) : texts.title(study === null ? 'many' : 'inStudy')
        }
        subtitle={
          list.isTrash ? (
            t('list.trash.name')
          ) : (
            <OutOfSight total={list.isFirstLoad ? null : list.total} filters={JSON.stringify(list.request.filters)} />
          )
        }
        primary={create}
        extra={
          <ResourceTools
            definition={definition}
            list={list}
            bodies={body && { label: body.label, opensAs: body.opensAs, drawn: isOtherBody ? 'other' : 'list' }}
            onImport={openImport}
          />
        }
      />
      <BesideTabs resource={resource} />
      <ListView
        resource={resource}
        list={list}
        onImport={openImport}
        hasHeadTools
        createPath={createPath}
        onCreate={openCreator}
        onOpen={recordDrawer.open}
        {...(isOtherBody && { Body: body.Body, placesTools: body.placesTools === true })}
      />
      {recordDrawer.layers}
      {isCreating && Creator !== undefined && (
        <Suspended fallback={null}>
          <Creator onClose={() => setIsCreating(false)} />
        </Suspended>
      )}
      {isImporting && mayImport && (
        <Suspended fallback={null}>
          <ImportDrawer resource={resource} onClose={closeImport} />
        </Suspended>
      )}
    </div>
  )
}

function without(address: URLSearchParams, name: string): URLSearchParams {
  const remainingParams = new URLSearchParams(address)
  remainingParams.delete(name)
  return remainingParams
}
