import { rowsOf } from '../base/rows.ts'
import './notifications.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultWayOf } from '#resources/defaultWayOf.ts'
import { type NotificationWay, notificationWays } from '#resources/notificationChoice.ts'
import { notificationCalls } from '#resources/notifications/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { categoryOf, type Topic, topics } from '#resources/topics.ts'
import { topicsFor } from '#resources/topicsFor.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { useSession } from '../base/session/useSession.ts'
import { toast } from '../base/toasts.ts'
import { Drawer } from '../base/ui/Drawer.tsx'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { Loaded } from '../base/ui/Loaded.tsx'
import type { ListPieceProps } from '../engine/area.ts'
import { notificationsKey } from './useReadStatus.ts'

type Choice = ResourceAnswer['notificationChoice']
const choicesKey = [notificationsKey, 'choices'] as const

/** How the reader wants to be told of each topic of which they may be: kept at once. */
export default function NotificationSettings({ onClose }: ListPieceProps) {
  const { t } = useTranslation('notifications')
  const session = useSession()
  const mayHear = topicsFor(session)
  const heard = topics.filter((topic) => mayHear.includes(topic))
  const query = useQuery({
    queryKey: choicesKey,
    queryFn: ({ signal }) => rowsOf('notificationChoice').list({ _end: topics.length }, { signal }),
    retry: false,
  })
  return (
    <Drawer open title={t('settings.title')} width={560} onClose={onClose}>
      <p>{t('settings.help')}</p>
      <Loaded query={query} rows={10} failed={t('settings.failed')}>
        {(choices) =>
          [...Map.groupBy(heard, categoryOf)].map(([category, ofCategory]) => (
            <fieldset key={category} className="notification-settings">
              <legend>{t(`values.notification.category.${category}`)}</legend>
              {ofCategory.map((topic) => (
                <TopicChoice key={topic} topic={topic} choice={choices.find((each) => each.topic === topic)} />
              ))}
            </fieldset>
          ))
        }
      </Loaded>
    </Drawer>
  )
}

function TopicChoice({ topic, choice }: { readonly topic: Topic; readonly choice: Choice | undefined }) {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const keep = async (way: NotificationWay) => {
    try {
      await call(notificationCalls.choose, { params: { topic }, input: { way } })
    } catch (error) {
      toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('settings.notKept') })
    }
    await queries.invalidateQueries({ queryKey: choicesKey })
  }
  return (
    <div className="notification-choice">
      <LabelledSelect<NotificationWay>
        label={t(`values.notification.topic.${topic}`)}
        value={choice?.way ?? defaultWayOf(topic)}
        options={notificationWays.map((way) => ({ value: way, label: t(`values.notificationChoice.way.${way}`) }))}
        onChange={(way) => void keep(way)}
      />
    </div>
  )
}
