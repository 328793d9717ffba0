import { rowsOf } from '../../base/rows.ts'
import './notifications.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultChannelOf } from '#resources/catalogue/defaultChannelOf.ts'
import { topicsFor } from '#resources/catalogue/topicsFor.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { type NotificationChannel, notificationChannels } from '#resources/messages/notificationChoice.ts'
import { notificationCalls } from '#resources/messages/notificationsCalls.ts'
import { categoryOf, type Topic, topics } from '#resources/messages/topics.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'
import { showToast } from '../../base/toasts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { LabelledSelect } from '../../base/ui/LabelledSelect.tsx'
import { Loaded } from '../../base/ui/Loaded.tsx'
import type { ListActionDialogProps } from '../../engine/area.ts'
import { notificationsKey } from './useReadStatus.ts'

type Choice = ResourceAnswer['notificationChoice']
const choicesKey = [notificationsKey, 'choices'] as const

/** Selects how the reader is notified of each permitted topic. Each change is saved at once. */
export default function NotificationSettings({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation('notifications')
  const session = useSession()
  const availableTopics = topicsFor(session)
  const received = topics.filter((topic) => availableTopics.includes(topic))
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
          [...Map.groupBy(received, categoryOf)].map(([category, categoryTopics]) => (
            <fieldset key={category} className="notification-settings">
              <legend>{t(`values.notification.category.${category}`)}</legend>
              {categoryTopics.map((topic) => (
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
  const saveChoice = async (channel: NotificationChannel) => {
    try {
      await call(notificationCalls.choose, { params: { topic }, input: { way: channel } })
    } catch (error) {
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('settings.notKept') })
    }
    await queries.invalidateQueries({ queryKey: choicesKey })
  }
  return (
    <div className="notification-choice">
      <LabelledSelect<NotificationChannel>
        label={t(`values.notification.topic.${topic}`)}
        value={choice?.way ?? defaultChannelOf(topic)}
        options={notificationChannels.map((channel) => ({ value: channel, label: t(`values.notificationChoice.way.${channel}`) }))}
        onChange={(channel) => void saveChoice(channel)}
      />
    </div>
  )
}
