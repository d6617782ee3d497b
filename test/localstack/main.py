"""
Starts LocalStack on this machine without Docker. Two of its parts are replaced: functions are processes of Node, and the
table engine is the laptop cloud's, which runs already. LocalStack ends when its standard input closes.
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

from localstack import config
from localstack.runtime.main import main
from localstack.services.dynamodb.server import DynamodbServer
from localstack.services.lambda_.invocation.executor_endpoint import ExecutorEndpoint
from localstack.services.lambda_.invocation.plugins import DockerRuntimeExecutorPlugin
from localstack.services.lambda_.invocation.runtime_executor import RuntimeExecutor
from localstack.services.s3 import provider as s3_provider
from localstack.utils.net import get_free_tcp_port

RUN_FUNCTION = Path(__file__).with_name("run-function.mjs")
# Environment variables that functions get in addition to those of the template.
FUNCTION_ENVIRONMENT = json.loads(os.environ["FUNCTION_ENVIRONMENT"])


class FunctionProcess(RuntimeExecutor):
    """An execution environment of a function: one process that LocalStack sends invocations to."""

    def __init__(self, id, function_version):
        super().__init__(id=id, function_version=function_version)
        self.endpoint = ExecutorEndpoint(id, container_address="127.0.0.1")
        self.process = None

    def start(self, env_vars):
        self.endpoint.start()
        self.endpoint.container_port = get_free_tcp_port()
        code = str(self.function_version.config.code.get_unzipped_code_location())
        environment = {name: str(value) for name, value in env_vars.items()} | {
            **FUNCTION_ENVIRONMENT,
            "PATH": os.environ["PATH"],
            "FUNCTION_PORT": str(self.endpoint.container_port),
            "LAMBDA_TASK_ROOT": code,
        }
        name = self.function_version.id.function_name
        log = Path(os.environ["FUNCTION_LOGS"], f"{name}.log").open("ab")
        self.process = subprocess.Popen(
            ["node", RUN_FUNCTION], cwd=code, env=environment, stdin=subprocess.PIPE, stdout=log, stderr=log
        )
        self.endpoint.wait_for_startup()

    def stop(self):
        if self.process:
            self.process.terminate()
        self.endpoint.shutdown()

    def invoke(self, payload):
        return self.endpoint.invoke(payload)

    def get_address(self):
        return "127.0.0.1"

    def get_endpoint_from_executor(self):
        return "127.0.0.1"

    def get_runtime_endpoint(self):
        gateway = f"http://127.0.0.1:{config.GATEWAY_LISTEN[0].port}"
        return gateway + self.endpoint.get_endpoint_prefix()

    def get_logs(self):
        return ""

    @classmethod
    def prepare_version(cls, function_version):
        if function_version.config.code:
            function_version.config.code.prepare_for_execution()

    @classmethod
    def cleanup_version(cls, function_version):
        pass


def end_with_parent():
    sys.stdin.read()
    os._exit(1)


DockerRuntimeExecutorPlugin.load = lambda self: FunctionProcess
s3_provider.DEFAULT_S3_TMP_DIR = os.environ["OBJECTS"]
DynamodbServer.start_dynamodb = lambda self: True
DynamodbServer.stop_dynamodb = lambda self: None
threading.Thread(target=end_with_parent, daemon=True).start()
main()
