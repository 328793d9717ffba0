import { site } from '#resources/organisation/site.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { ResourceList } from '../../engine/resource/ResourceList.tsx'

const SitesOnMap = lazyPart(() => import('./SitesOnMap.tsx'))

function Body(props: ListBodyProps) {
  return (
    <Suspended fallback={<Waiting rows={10} />}>
      <SitesOnMap {...props} />
    </Suspended>
  )
}

const map = { label: 'maps:map', opensAs: 'list', Body } as const

/** The sites of the organisation as a table, or on a map. Specification 1, section 2: /admin/sites. */
export default function SitesPage() {
  return <ResourceList resource={site.name} body={map} />
}
