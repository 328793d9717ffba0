import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { busy } from '../../../base/ui/busy.tsx'
import { useOnChange } from '../../../base/useOnChange.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** End of the loaded rows. When the user scrolls near it or clicks its button, more rows load. */
export function EndOfRows({ list: { further, rows } }: { readonly list: Pick<ResourceListState, 'further' | 'rows'> }) {
  const { t } = useTranslation('common')
  const sentinel = useRef<HTMLDivElement>(null)
  const loadMoreRef = useRef(further.more)
  loadMoreRef.current = further.more
  const isWaiting = further.hasMore && !further.isFetching
  const count = rows.length
  // Observes the end again after new rows. If rows load at once, the end may stay in view without an event.
  useOnChange(isWaiting ? count : null, () => {
    if (sentinel.current === null || !isWaiting) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMoreRef.current(), { rootMargin: '400px' })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  })
  if (!further.hasMore) return null
  return (
    <div ref={sentinel} className="list-more" aria-busy={further.isFetching}>
      <Button loading={busy(further.isFetching)} onClick={further.more}>
        {t('list.more')}
      </Button>
    </div>
  )
}
