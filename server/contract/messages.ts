/** What people read, word for word as SPEC §8 has it. Shared so that server, client and tests cannot drift. */
export const MESSAGES = {
  auth: {
    loginFailed: 'Login failed',
    invalidCredentials: 'Invalid email or password',
    loginSuccess: 'Login successful!',
    registrationFailed: 'Registration failed',
    registrationSuccess: 'Registration successful!',
    invalidUserFromServer: 'Invalid user data from server',
    invalidUser: 'Invalid user data',
    userLoadError: 'Error loading user data. (no user).',
    loginRequired: 'Please log in to view this page.',
    adminsOnly: 'Access denied. Admins only.',
    adminInvite: 'Admin registration needs an invite code.',
    emailTaken: 'An account with this email already exists. Log in, or reset your password.',
    passwordsDoNotMatch: 'Passwords do not match',
    loggedOut: 'You are logged out.',
  },
  forgot: {
    invalidEmail: 'Please enter a valid email address.',
    failed: 'Failed to send reset link. Please try again.',
    checkSpam: 'Please check your spam folder if not found.',
    success: 'Password reset link sent to your email. Check your spam folder if not found.',
  },
  reset: {
    failed: 'Failed to reset password. Please try again.',
    mismatch: 'Passwords do not match!',
    weak: 'Password is too weak',
    advice: 'Use at least 8 characters with uppercase, lowercase, numbers, and special characters.',
    success: 'Your password has been reset. Log in with the new one.',
    invalidToken: 'This reset link is no longer valid. Request a new one.',
  },
  policy: {
    loginRequired: 'Please log in to accept the policy.',
    failed: 'Error accepting policy. Please try again.',
    success: 'Policy accepted successfully!',
    required: 'Please accept the privacy policy before adding posts.',
  },
  certificates: {
    loginRequired: 'Please log in to view certificates.',
    fetchFailed: 'Error fetching certificates',
    notFound: 'Certificate not found',
    noneForId: 'No certificate found for this unique ID',
    none: 'No certificates found',
  },
  posts: {
    searchFailed: 'Failed to search posts.',
    emptyCategory: 'No posts found in this category personally tailored by us.',
    notFound: 'Post not found',
  },
  empty: {
    creations: 'No posts yet—create something amazing!',
    categories: 'Follow categories to start exploring!',
    completed: 'No completed posts yet—keep learning!',
  },
  follow: {
    fetchFailed: 'Failed to fetch followed categories.',
  },
} as const;
