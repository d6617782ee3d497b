/** Every page except the feed is a separate chunk that loads when it is opened, or when the connection is back. */
import { lazyPage as page } from '../ui/lazy-part.tsx'

export const NotFound = page(async () => (await import('./not-found.tsx')).NotFound)
export const Error404 = page(async () => (await import('../geography/error-404.tsx')).Error404)
export const SearchSchools = page(async () => (await import('../campuses/search-schools.tsx')).SearchSchools)
export const Search = page(async () => (await import('../search/search.tsx')).SearchPage)
export const GetDecision = page(async () => (await import('../reports/get-decision.tsx')).GetDecision)
export const Unsubscribe = page(async () => (await import('../settings/unsubscribe.tsx')).Unsubscribe)
export const Settings = page(async () => (await import('./settings-routes.tsx')).SettingsRoutes)
export const ListGallery = page(async () => (await import('../posts/list-gallery.tsx')).ListGallery)
export const GetMediaPost = page(async () => (await import('../posts/get-media-post.tsx')).GetMediaPost)
export const Messages = page(async () => (await import('./messages-routes.tsx')).MessagesRoutes)
export const Notifications = page(
  async () => (await import('./notifications-routes.tsx')).NotificationsRoutes,
)
export const GetLine = page(async () => (await import('../deals/get-line.tsx')).GetLine)
export const ListDeals = page(async () => (await import('../deals/list-deals.tsx')).ListDeals)
export const Swap = page(async () => (await import('../deals/swap/swap.tsx')).Swap)
export const ListSaved = page(async () => (await import('../saves/list-saved.tsx')).ListSaved)
export const ListSavers = page(async () => (await import('../saves/list-savers.tsx')).ListSavers)
export const Profile = page(async () => (await import('./profile.tsx')).Profile)
export const OwnProfile = page(async () => (await import('./own-profile.tsx')).OwnProfile)
export const GetPost = page(async () => (await import('../posts/get-post.tsx')).GetPost)
export const Composer = page(async () => (await import('./composer-routes.tsx')).ComposerRoutes)
export const LookupAccount = page(async () => (await import('../accounts/lookup-account.tsx')).LookupAccount)
export const GoogleSignIn = page(async () => (await import('../accounts/google-sign-in.tsx')).GoogleSignIn)
export const Login = page(async () => (await import('../accounts/login.tsx')).Login)
export const LoginSent = page(async () => (await import('../accounts/login-sent.tsx')).LoginSent)
export const ForgotPassword = page(
  async () => (await import('../accounts/forgot-password.tsx')).ForgotPassword,
)
export const Register = page(async () => (await import('../accounts/register.tsx')).Register)
export const VerifyEmail = page(async () => (await import('./own-account.tsx')).VerifyPage)
export const Logout = page(async () => (await import('./own-account.tsx')).LogoutPage)
