import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import type { OutputOf } from '../../../shared/contract.ts'
import { deletePushSubscription } from '../../../shared/notifications/delete-push-subscription.ts'
import { listPushSubscriptions } from '../../../shared/notifications/list-push-subscriptions.ts'
import { call } from '../lib/call.ts'
import { showAlert, showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { permission, switchOff, switchOn } from './device.ts'
import styles from './list-push-subscriptions.module.css'

type Device = OutputOf<typeof listPushSubscriptions>['items'][number]

const queryKey = ['push-devices']
const why = {
  default: 'Messages and notifications reach you while the site is closed.',
  granted: 'Messages and notifications reach you while the site is closed.',
  denied: 'Notifications are blocked in this browser. Allow them in its settings for this site first.',
  unsupported:
    'This browser cannot show notifications. On an iPhone, add the site to your Home Screen first.',
}

/** The devices that get notifications: this device with a switch, the others with a button that removes them. */
export function PushDevices({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPushSubscriptions, {}, { signal }),
    // Another device may have changed the list in the meantime.
    staleTime: 0,
  })
  return (
    <section className={styles.devices} aria-label="Devices">
      {data ? (
        <>
          <ThisDevice userId={userId} device={data.items.find(({ isHere }) => isHere)} />
          <OtherDevices devices={data.items.filter(({ isHere }) => !isHere)} />
        </>
      ) : error ? (
        <LoadFailed message={error.message} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height={56} />
        </div>
      )}
    </section>
  )
}

function ThisDevice({ userId, device }: { userId: string; device: Device | undefined }) {
  const id = useId()
  const client = useQueryClient()
  const [may, setMay] = useState(permission)
  const { mutate, isPending } = useMutation({
    mutationFn: async (isOn: boolean) => (isOn ? switchOn(userId) : device && switchOff(device.id)),
    onError: () => showWentWrong(),
    onSettled() {
      setMay(permission())
      return client.invalidateQueries({ queryKey })
    },
  })
  return (
    <label className={styles.here} htmlFor={id}>
      <span>
        <span className={styles.label}>Push on this device</span>
        <span id={`${id}-text`} className={styles.text}>
          {why[may]}
        </span>
      </span>
      <Switch
        id={id}
        aria-label="Push on this device"
        aria-describedby={`${id}-text`}
        checked={device !== undefined && may === 'granted'}
        disabled={isPending || may === 'unsupported' || may === 'denied'}
        onChange={(isOn) => mutate(isOn)}
      />
    </label>
  )
}

function OtherDevices({ devices }: { devices: Device[] }) {
  if (devices.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>Push on other devices</h2>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function OtherDevice({ device: { id, device, createdAt } }: { device: Device }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deletePushSubscription, { subscriptionId: id }),
    onSuccess: () => showAlert({ message: 'Device removed', type: 'okay' }),
    onError: () => showWentWrong(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className={styles.row}>
      <Icon size={24} aria-hidden />
      <div>
        <p className={styles.label}>{device}</p>
        <p className={styles.text}>
          Since {new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
        </p>
      </div>
      <Button kind="quiet" aria-label={`Remove ${device}`} disabled={isPending} onClick={() => mutate()}>
        Remove
      </Button>
    </li>
  )
}
