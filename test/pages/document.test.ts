import { expect, test } from 'vitest'
import { pageOf } from '../../lambdas/pages/document.ts'

const shell = '<html><head><title>Shell</title></head><body></body></html>'
const preview = {
  siteName: 'OU Buy/Sell',
  url: 'https://ou.example.com/post/1',
  title: "Ann's post",
  description: '$120.50 · Desk lamp',
  type: 'article',
} as const

/** Returns the schema.org data of a page. */
const productsOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

test('an offer with a price is a product of schema.org, even if its text contains markup', () => {
  const name = 'Desk lamp </script><script>alert(1)</script>'
  const html = pageOf(shell, { ...preview, offer: { name, cents: 12_050, condition: 'like new' } })
  expect(productsOf(html)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: preview.description,
      offers: {
        '@type': 'Offer',
        url: preview.url,
        price: '120.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    },
  ])
  expect(html.match(/<\/script>/g)).toHaveLength(1)
})

test('a sold thing is `SoldOut` in schema.org data', () => {
  const html = pageOf(shell, { ...preview, offer: { name: 'Desk lamp', cents: 100, isOver: true } })
  expect(productsOf(html)).toMatchObject([{ offers: { availability: 'https://schema.org/SoldOut' } }])
})

test('an offer without a text has the name of the page, and an offer without a price is not a product', () => {
  expect(productsOf(pageOf(shell, { ...preview, offer: { name: '', cents: 0 } }))).toMatchObject([
    { name: "Ann's post", offers: { price: '0.00' } },
  ])
  expect(productsOf(pageOf(shell, { ...preview, offer: { name: 'Desk lamp' } }))).toEqual([])
  expect(productsOf(pageOf(shell, preview))).toEqual([])
})
