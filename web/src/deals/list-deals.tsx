import { useQueryClient } from '@tanstack/react-query'
import { CalendarX, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import { listDeals, type ListedDeal } from '../../../shared/deals/list-deals.ts'
import { Link } from '../lib/link.tsx'
import { call, serverNow } from '../lib/call.ts'
import { itemsOf, usePages } from '../lib/use-pages.ts'
import { useMe } from '../session/me.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Menu } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { PersonRowSkeletons } from '../users/person-row.tsx'
import { removeFromCalendar, wasAdded } from './calendar-file.ts'
import { DisputeNoShow } from './dispute-no-show.tsx'
import { entryText, isComing, isToDo, mayDispute, mayRate, nameOf } from './entry-text.ts'
import { RateDeal } from './rate-deal.tsx'
import { useDealHints } from './use-deal-hints.ts'
import styles from './list-deals.module.css'

const ReportDeal = lazyPart(
  async () => (await import('../reports/report-deal.tsx')).ReportDeal,
  ({ onClose }) => onClose(),
)

const dealsKey = ['deals']

/** `/deals`: the person's deals in groups: To do, Coming, In line, Past. */
export function ListDeals() {
  const { me, status } = useMe()
  const { pages, failed, more, loadMore, retry } = usePages({
    key: dealsKey,
    load: (page, signal) => call(listDeals, page, { signal }),
    enabled: me?.verified === true,
    staleTime: 0,
  })
  const client = useQueryClient()
  useDealHints(() => void client.invalidateQueries({ queryKey: dealsKey }))
  const deals = pages && itemsOf(pages)
  const isNone = status === 'visitor' || (deals?.length === 0 && !more)
  return (
    <>
      <title>Deals</title>
      <PageHeader title="Deals" />
      {isNone ? (
        <EmptyState
          art="saved"
          title="Nothing planned."
          action={
            <LinkButton kind="primary" to="/home">
              Go To Feed
            </LinkButton>
          }
        />
      ) : !deals ? (
        failed ? (
          <LoadFailed message={failed} retry={retry} />
        ) : (
          <PersonRowSkeletons />
        )
      ) : (
        <>
          {groupsOf(deals).map(({ title, items }) => (
            <section key={title} aria-label={title} className={styles.group}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.list}>
                {items.map((deal) => (
                  <Deal key={deal.id} deal={deal} />
                ))}
              </ul>
            </section>
          ))}
          {more && (
            <ListEnd more failed={failed} loadMore={loadMore}>
              <PersonRowSkeletons />
            </ListEnd>
          )}
        </>
      )}
    </>
  )
}

function Deal({ deal }: { deal: ListedDeal }) {
  const { id, post, postId, partner, isSeller, state, at } = deal
  const [isReporting, setReporting] = useState(false)
  const title = post ? beginningOf(post.blocks) || 'Photos' : 'A post that is gone'
  const to = isSeller && state !== 'ended' ? `/post/${postId}/line` : `/post/${postId}`
  return (
    <li className={styles.deal}>
      {post ? (
        <Link to={to} className={styles.what}>
          {title}
        </Link>
      ) : (
        <span className={styles.what}>{title}</span>
      )}
      <span className={styles.how}>
        {entryText(deal)} · <TimeAgo at={at} />
      </span>
      <div className={styles.menu}>
        <Menu
          label={`Options for ${title}`}
          icon={Ellipsis}
          items={[
            ...calendarItems(deal, title),
            { label: 'Report', icon: Flag, danger: true, onSelect: () => setReporting(true) },
          ]}
        />
      </div>
      {mayDispute(deal) && <DisputeNoShow dealId={id} partnerName={nameOf(deal)} />}
      {partner && mayRate(deal) && <RateDeal dealId={id} partnerName={partner.name} />}
      {isReporting && <ReportDeal dealId={id} name={nameOf(deal)} onClose={() => setReporting(false)} />}
    </li>
  )
}

/**
 * The menu item for a cancelled meeting. The meeting stays in the person's calendar until they open the file that removes
 * it.
 */
function calendarItems(deal: ListedDeal, thing: string) {
  const { id: dealId, state, meeting, post } = deal
  if (state !== 'ended' || !meeting || !post || meeting.at < serverNow() || !wasAdded(dealId)) return []
  const of = { dealId, meeting, campusId: post.campusId, partnerName: nameOf(deal), thing }
  return [{ label: 'Remove from Calendar', icon: CalendarX, onSelect: () => removeFromCalendar(of) }]
}

/** Returns the groups that are not empty. */
function groupsOf(deals: ListedDeal[]) {
  const groups = [
    { title: 'To do', items: deals.filter(isToDo) },
    { title: 'Coming', items: deals.filter(isComing) },
    {
      title: 'In line',
      items: deals.filter((deal) => deal.state !== 'ended' && !isToDo(deal) && !isComing(deal)),
    },
    { title: 'Past', items: deals.filter(({ state }) => state === 'ended') },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
