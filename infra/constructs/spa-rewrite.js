import cf from 'cloudfront'

// Those who read a page to preview or index a link, and run no scripts.
const crawlers =
  /facebookexternalhit|facebookcatalog|Facebot|Twitterbot|Slackbot|Slack-ImgProxy|Discordbot|WhatsApp|LinkedInBot|Applebot|TelegramBot|Googlebot|Google-InspectionTool|bingbot|BingPreview|DuckDuckBot|YandexBot|Pinterestbot|redditbot|SkypeUriPreview|Snapchat|Bluesky Cardyb|Mastodon|Iframely|Embedly|vkShare/i

// The address of a post, of a person, or of the campus itself.
const previewed = /^\/(post\/[^/]+|[^/]*)$/

// A page of the SPA has no dot in its path: every one of them is the same file. Crawlers get it with tags in it, from
// the origin of link previews; that one learns the site from the path, which is also what CloudFront caches by.
function handler(event) {
  const request = event.request
  if (request.uri.includes('.')) return request
  const agent = request.headers['user-agent']
  if (agent && crawlers.test(agent.value) && previewed.test(request.uri)) {
    cf.selectRequestOriginById('link-preview')
    request.uri = `/og/${request.headers.host.value.toLowerCase()}${request.uri}`
  } else request.uri = '/index.html'
  return request
}
